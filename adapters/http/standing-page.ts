import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { html, type Html } from '@tamarack/application/html'

/** The screens' tokens, the same values (ui/tokens.css): these pages must stand alone. */
const style = `
:root{color-scheme:light dark;
--canvas:light-dark(#faf9f5,#0f1513);--surface:light-dark(#ffffff,#171f1c);--text:light-dark(#1a211d,#eef2ef);--text-muted:light-dark(#4b5550,#b3beb8);
--border:light-dark(#d5d6ce,#34403b);--border-strong:light-dark(#68726c,#85918a);--brand:light-dark(#0b5d45,#5fcba4);
--brand-strong:light-dark(#084a37,#7fddbb);--on-brand:light-dark(#ffffff,#05261b);--brand-soft:light-dark(#e3f1eb,#123a2d);--gold:#ffc53d}
*{box-sizing:border-box}
html{font:1.0625rem/1.55 system-ui,sans-serif;background:var(--canvas);color:var(--text)}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr auto}
header,main,footer{width:100%;max-width:26rem;margin:0 auto;padding:1rem;min-width:0}
header a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:700;font-size:1.1875rem;color:var(--text);text-decoration:none}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:1.1875rem;line-height:1.25;margin:0}
p{margin:0 0 1rem;overflow-wrap:anywhere}
.code{color:var(--text-muted);font-size:.9375rem}
code{font-family:ui-monospace,Menlo,Consolas,monospace}
nav{display:grid;gap:.75rem;margin-top:1.5rem}
.button{display:inline-grid;place-items:center;min-height:3rem;padding:.5rem 1.5rem;border:2px solid transparent;border-radius:8px;
font-weight:650;line-height:1.25;text-align:center;text-decoration:none;background:var(--brand);color:var(--on-brand)}
.button:hover{background:var(--brand-strong)}
.second{background:var(--surface);color:var(--brand);border-color:var(--border-strong)}
.second:hover{background:var(--brand-soft);border-color:var(--brand)}
footer{border-top:1px solid var(--border)}
footer p{margin:0}
footer a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--brand);overflow-wrap:anywhere}
#help:target{outline:3px solid var(--gold);outline-offset:.5rem;border-radius:4px}
:focus-visible{outline:2px solid light-dark(var(--text),var(--gold));outline-offset:3px;box-shadow:0 0 0 3px light-dark(var(--gold),#0a0f0d)}
@media (min-width:768px){h1{font-size:2.125rem}
main{padding:2rem;border:1px solid var(--border);border-radius:8px;background:var(--surface);align-self:start;margin-top:2rem}}
@media (forced-colors:active){.button{border-color:ButtonBorder}:focus-visible{outline:3px solid Highlight}}
`

const policyFor = (style: string): string =>
  [
    `default-src 'none'`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `img-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

interface StandingPage {
  readonly title: string
  readonly body: Html
  /** What the page adds to the style of all. */
  readonly moreStyle?: string
}

/** Answers with a page of the server's own, which works without script and loads nothing but our
 * icon. */
export const sendPage = (ctx: Context, { title, body, moreStyle = '' }: StandingPage): void => {
  const all = style + moreStyle
  const page = html`<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${{ html: all }}</style></head>
${body}</html>`
  ctx.set('content-security-policy', policyFor(all))
  ctx.type = 'html'
  ctx.body = `<!doctype html>\n${page.html}\n`
}
