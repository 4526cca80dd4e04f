import type { Middleware } from 'koa'
import { html, type Html } from '@tamarack/application/html'
import { paths } from '@tamarack/contracts/paths'
import { shownSignInError, signInErrorWords } from '@tamarack/contracts/sign-in-errors'
import type { AppSettings } from './app-ports.ts'
import type { RequestState } from './request-scope.ts'
import { sendPage } from './standing-page.ts'

/** Where the library sends a browser that no page of ours waits for, and what the specification
 * calls that page. */
const addresses: ReadonlySet<string> = new Set(['/api/auth/error', '/api/error', '/error'])

const page = (
  code: string,
  { phone, email }: AppSettings['lender'],
): Html => html`<body><header><a href="/">Tamarack</a></header>
<main><h1>We could not sign you in</h1><p>${signInErrorWords(code)}</p><p class="code">Code: <code>${code}</code></p>
<nav aria-label="Ways to go on"><a class="button" href="${paths.login}">Back to sign in</a><a class="button second" href="#help">Help</a></nav></main>
<footer><section id="help" aria-labelledby="help-title"><h2 id="help-title">Help</h2>
<p><a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a></p><p><a href="mailto:${email}">${email}</a></p></section></footer></body>`

/** The page on which a sign-in ends that cannot end anywhere else. It works without script, and of
 * the address it repeats nothing but a code that looks like one. The library's own page is never
 * reached. */
export const signInErrorPage =
  ({ lender }: AppSettings): Middleware<RequestState> =>
  (ctx, next) => {
    if (!addresses.has(ctx.path) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.route = 'sign-in error page'
    const requested = ctx.query['error']
    ctx.set('cache-control', 'no-store')
    const code = shownSignInError(typeof requested === 'string' ? requested : null)
    sendPage(ctx, { title: 'We could not sign you in - Tamarack', body: page(code, lender) })
    return undefined
  }
