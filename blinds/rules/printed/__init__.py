"""A structure sheet as it stands on paper: read line by line, with its open questions."""
