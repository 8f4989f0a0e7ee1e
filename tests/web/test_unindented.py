"""Pages are sent without the indentation that their templates are written with."""

from django.template.loader import get_template

from tdsite.web.delivery import unindented


def test_every_line_begins_at_its_beginning_and_none_is_lost() -> None:
    source = "<ul>\n  <li\n    class='a'\n  >one</li>\n\n\t<li>two\n  words</li>\n</ul>\n"
    assert unindented(source) == ("<ul>\n<li\nclass='a'\n>one</li>\n\n<li>two\nwords</li>\n</ul>\n")


def test_what_is_drawn_as_it_stands_is_kept() -> None:
    for kept in (
        "<pre>\n  a\n    b</pre>",
        '<textarea name="a">\n  b\n</textarea>',
        "<script>\n  let a;\n</script>",
        "<style>\n  a { }\n</style>",
        "{% blocktranslate %}a\n  b{% endblocktranslate %}",
        "{% blocktranslate with a=a %}a\n  b{% endblocktranslate %}",
    ):
        assert unindented(f"<p>\n  {kept}\n  </p>") == f"<p>\n{kept}\n</p>"


def test_texts_that_are_trimmed_are_not_kept() -> None:
    source = "{% blocktranslate trimmed with a=a %}\n  a\n{% endblocktranslate %}"
    assert unindented(source) == source.replace("  a", "a")


def test_the_pages_of_the_product_are_loaded_so() -> None:
    source = get_template("base.html").template.source
    assert "\n  " not in source
    assert "\n<body" in source
