"""The club as one file: taken out, brought in, kept every night, put back."""
