import { describe, expect, it } from 'vitest'
import { tidyPastedHtml } from './tidy-pasted-html.ts'

const plain = (html: string): string =>
  tidyPastedHtml(html)
    .replaceAll(/ (class|style)="[^"]*"/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A paragraph of a list as Word puts it on the clipboard. */
const listed = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`

describe('text pasted into an update', () => {
  it('headings of Word keep their rank, in the two sizes of an update', () => {
    expect(
      plain(
        '<p class=MsoTitle>The jetty</p><h1>Planks</h1><h2>Oak</h2><h4>Cut</h4><p class=MsoNormal>Done.</p>',
      ),
    ).toBe('<h2>The jetty</h2><h2>Planks</h2><h2>Oak</h2><h3>Cut</h3><p>Done.</p>')
  })

  it('lists of Word stay lists, nested and numbered, without their typed markers', () => {
    const html = [
      '<p class=MsoNormal>We bought:</p>',
      listed(1, '·', 'rope'),
      listed(2, 'o', 'thin'),
      listed(2, 'o', 'thick'),
      listed(1, '·', 'nails'),
      '<p class=MsoNormal>Then:</p>',
      listed(1, '1.', 'cut'),
      listed(1, '2.', 'nailed'),
    ].join('')
    expect(plain(html).replaceAll(/<\/?o:p>/g, '')).toBe(
      '<p>We bought:</p><ul><li><p>rope</p><ul><li><p>thin</p></li><li><p>thick</p></li></ul></li><li><p>nails</p></li></ul><p>Then:</p><ol><li><p>cut</p></li><li><p>nailed</p></li></ol>',
    )
  })

  it('line breaks become paragraphs, also within bold text and items of a list', () => {
    expect(plain('<p>one<br>two <b>three<br>four</b><br></p>')).toBe(
      '<p>one</p><p>two <b>three</b></p><p><b>four</b></p>',
    )
    expect(plain('<ul><li>one<br>two</li></ul>')).toBe('<ul><li><p>one</p><p>two</p></li></ul>')
  })

  it('empty paragraphs, styles and scripts are left out', () => {
    expect(
      plain('<style>p{}</style><p>a</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><script>x</script>'),
    ).toBe('<p>a</p>')
  })
})
