import { html, type Html } from '@tamarack/application/html'

/** Deliberately plain: nobody shall mistake a stand-in for the product or for the vendor. */
const style = `
:root{color-scheme:light dark;--canvas:#faf9f5;--surface:#fff;--text:#1a211d;--muted:#4b5550;--edge:#68726c;--line:#d5d6ce;--accent:#3b3f8f;--on-accent:#fff;--soft:#ececf8;--danger:#a3191c}
@media (prefers-color-scheme:dark){:root{--canvas:#0f1513;--surface:#171f1c;--text:#eef2ef;--muted:#b3beb8;--edge:#85918a;--line:#34403b;--accent:#b9bcff;--on-accent:#14163f;--soft:#23264d;--danger:#ff9c96}}
*{box-sizing:border-box}
html{font:1.0625rem/1.5 system-ui,sans-serif;background:var(--canvas);color:var(--text)}
body{margin:0}
main{max-width:42rem;margin:0 auto;padding:1rem}main.wide{max-width:76rem}
h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0 1rem}h2{font-size:1.1875rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0 1rem}.muted{color:var(--muted);font-size:.9375rem}.error{color:var(--danger);font-weight:600}
.banner{background:var(--soft);padding:.5rem 1rem;font-size:.9375rem}
fieldset{border:0;padding:0;margin:0 0 1.5rem;min-width:0}legend{font-weight:700;font-size:1.1875rem;padding:0;margin-bottom:.5rem}
.choice{display:flex;gap:.75rem;align-items:flex-start;min-height:3rem;padding:.6rem .75rem;margin-bottom:.5rem;background:var(--surface);border:1px solid var(--edge);border-radius:8px;cursor:pointer}
.choice:has(input:checked){background:var(--soft);border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.choice input{width:1.25rem;height:1.25rem;margin:.15rem 0 0;flex:none;accent-color:var(--accent)}
.choice small{display:block;color:var(--muted);font-size:.9375rem;overflow-wrap:anywhere}
label.field{display:block;font-weight:600;margin-bottom:1rem}label.field :is(input,select){display:block;width:100%;min-height:3rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;font-weight:400;color:inherit;background:var(--surface);border:1px solid var(--edge);border-radius:4px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;border-radius:8px;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);cursor:pointer;text-decoration:none}
button.plain,.button.plain{background:transparent;color:var(--text);border-color:var(--edge)}
button[disabled]{opacity:.7;cursor:default}
.row{display:flex;flex-wrap:wrap;gap:.75rem}
a{color:var(--accent)}
main>p:first-child>a{display:inline-flex;align-items:center;min-height:2.75rem}
:focus-visible{outline:3px solid #ffc53d;outline-offset:2px;box-shadow:0 0 0 2px var(--text)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:.75rem 1rem;margin-bottom:.75rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(0,auto) minmax(0,1fr);gap:.25rem 1rem;margin:0}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
ul.plain{list-style:none;padding:0;margin:0}
ul.cards{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));align-items:start}ul.cards .card{margin:0}
.columns{display:grid;gap:0 2rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr))}
.card h3{margin:0 0 .5rem;font-size:1.0625rem}.card form{margin-top:.75rem}.card label.field{margin-bottom:.5rem}nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:0 1.25rem;padding:0;margin:0 0 1rem}nav a{display:inline-flex;align-items:center;min-height:2.75rem}
summary{min-height:2.75rem;display:flex;align-items:center;gap:.5rem;cursor:pointer;font-weight:600;color:var(--accent)}summary::before{content:'▸' / ''}[open]>summary::before{content:'▾' / ''}
.state{font-weight:700}.notice{background:var(--soft);border-left:4px solid var(--accent);padding:.5rem 1rem}
iframe.email{width:100%;min-height:24rem;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:1rem}
@media (forced-colors:active){:focus-visible{outline:3px solid Highlight}}
`

/** A whole page of a sandbox: readable at 360 px, in light and dark, by keyboard. `script` is the
 * address of its script, if it has one. */
export const sandboxPage = ({
  title,
  banner,
  body,
  script,
  wide = false,
}: {
  title: string
  banner: string
  body: Html
  script?: string
  /** For lists: uses the width of a desktop. */
  wide?: boolean
}): string => `<!doctype html>
${
  html`<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${{ html: style }}</style></head>
<body><header class="banner">${banner}</header><main${wide ? { html: ' class="wide"' } : ''}>${body}</main>${script === undefined ? '' : html`<script src="${script}"></script>`}</body></html>`
    .html
}
`

/** In place of a provider's window whose link opens nothing; its script tells `parent`, the page
 * that shows it. */
export const invalidLinkPage = (
  { vendor, banner, why }: { readonly vendor: string; readonly banner: string; readonly why: string },
  { parent, script }: { readonly parent: string | null; readonly script: string },
): string =>
  sandboxPage({
    title: `${vendor} sandbox: the link is not valid`,
    banner,
    script,
    body: html`<h1>This link is not valid</h1><p>${why} Close this window and start again.</p><div id="invalid" data-parent="${parent ?? ''}"></div>`,
  })

export const choice = (name: string, value: string, label: string, hint: string | null, chosen: boolean): Html =>
  html`<label class="choice"><input type="radio" name="${name}" value="${value}" required${chosen ? { html: ' checked' } : ''}><span>${label}${hint === null ? '' : html`<small>${hint}</small>`}</span></label>`

/** A moment (epoch milliseconds) as people in Ontario write it. */
export const shownTime = (at: number): Html => {
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Toronto',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
  return html`<time datetime="${new Date(at).toISOString()}">${shown}</time>`
}

/** What `sandboxPage` needs and nothing more. `ancestors` are the origins that may show it in a
 * frame, `formTargets` other origins where its forms end. */
export const sandboxPagePolicy = (
  ancestors: readonly string[],
  more = '',
  formTargets: readonly string[] = [],
): string =>
  `default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action ${["'self'", ...formTargets].join(' ')}; base-uri 'none'; frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}${more}`

/** What an answer of Koa has, as far as pages and scripts go; the sandboxes bring their own. */
interface Answer {
  type: string
  body: unknown
  set(headers: Readonly<Record<string, string>>): void
}

/** Answers with a page that is kept nowhere; `policy` is of `sandboxPagePolicy`. */
export const showPage = (answer: Answer, page: string, policy: string): void => {
  answer.type = 'html'
  answer.set({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  answer.body = page
}

/** Answers with a script that pages of other origins may load. */
export const showScript = (answer: Answer, script: string): void => {
  answer.type = 'text/javascript'
  answer.set({
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  answer.body = script
}
