import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlToText } from '../../src/feeds/html-to-text.ts'
import { expectLinear } from '../growth.ts'

test.each([
  ['a text without tags as it is', 'One\n\n  two', 'One\n\n  two'],
  ['entities', 'Tom &amp; J&eacute;r&#244;me &#x1F389; &euro;5 &hellip;', 'Tom & Jérôme 🎉 €5 …'],
  [
    'what only looks like an entity',
    'a &b; &unknown; &#99999999; R&D &#x110000;',
    'a &b; &unknown; &#99999999; R&D &#x110000;',
  ],
  ['paragraphs', '<p>One</p>\n<p>Two</p>', 'One\n\nTwo'],
  ['lines', 'One<br>two<br/>three<div>four</div>five', 'One\ntwo\nthree\nfour\nfive'],
  ['white space', '<p>  One \n\t two  <b> three</b> </p>', 'One two three'],
  ['words across tags', '<b>un</b>broken <i>and</i> not', 'unbroken and not'],
  ['lists', '<ul><li>One</li><li><p>Two</p></li></ul>End', '- One\n- Two\n\nEnd'],
  ['tables', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['links', '<a href="https://e.org/?a=1&amp;b=2">here</a>.', 'here (https://e.org/?a=1&b=2).'],
  [
    'links that show themselves',
    '<a href="https://e.org">https://e.org</a>, <a href="mailto:a@b.c">a@b.c</a>',
    'https://e.org, a@b.c',
  ],
  ['links without a text or a target', '<a href="https://e.org"></a><a name="x">y</a>', 'y'],
  ['links with a script', '<a href="javascript:alert(1)">x</a>', 'x'],
  ['images', '<p><img src="a.png" alt="A &amp; B"></p>', 'A & B'],
  ['preformatted text', '<pre>a\n  b</pre>', 'a\n  b'],
  ['scripts, styles and comments', 'a<script>if (a<b) "</p>"</script><style>p{}</style><!-- <b>x</b> -->b', 'ab'],
  ['a less-than sign', '<p>1 < 2 <3</p>', '1 < 2 <3'],
  ['a quoted greater-than sign', '<p title="a > b">c</p>', 'c'],
  ['an unclosed tag', '<p>One</p><a href="x', 'One'],
  ['an unclosed comment', 'One<!-- two', 'One'],
  ['tags in capitals', '<P>One<BR>two</P><SCRIPT>x</SCRIPT>', 'One\ntwo'],
])('keeps %s', (_, html, text) => {
  expect(htmlToText(html)).toBe(text)
})

describe('hostile HTML', () => {
  test.each(
    [
      '<',
      '<a',
      '<a ',
      '<a href="',
      "<a href='x",
      '<!--',
      '<!',
      '</',
      '<script>',
      '<script',
      '</script>',
      '<p',
      '<p>',
      '<br>',
    ]
      .concat([
        '&',
        '&amp',
        '&#',
        '&#x41;',
        ' ',
        '\n',
        '<li>',
        '<pre>',
        '<a href=x>',
        'a=',
        '="',
        '<x a = ',
        '\u00a0',
        '-->',
      ])
      .concat(['<title>', '<svg><svg>', '<img alt=" ', '<td> ', '<a href="https://e.org">b</a>', '<b> ', '> ', '< ']),
  )('of many %j takes work in proportion to its length', (part) =>
    expectLinear((text) => htmlToText(`<p>${text}`), part),
  )

  test('never leaves a tag, and never fails', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      '!',
      '--',
      'a',
      'script',
      'pre',
      'li',
      ' ',
      '\n',
      '&',
      ';',
      '#',
      'x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        expect(htmlToText(`<p>${parts.join('')}`)).not.toMatch(/<\/?(?:a|script|pre|li)[ >]/)
      }),
    )
  })
})
