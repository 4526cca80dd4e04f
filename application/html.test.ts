import { expect, test } from 'vitest'
import { escapeHtml, html } from './html.ts'

test('what is inserted is text, unless it is HTML already', () => {
  const name = `<b title="a" id='b'>&amp;</b>`
  expect(
    html`<p title="${name}">${name}${1}${html`<i>${'<'}</i>`}${[html`<li>a</li>`, html`<li>${'&'}</li>`]}</p>`.html,
  ).toBe(
    `<p title="${escapeHtml(name)}">&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;&amp;amp;&lt;/b&gt;1<i>&lt;</i><li>a</li><li>&amp;</li></p>`,
  )
})
