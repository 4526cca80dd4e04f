import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { sendPage } from '../standing-page.ts'
import { docsBody, docsStyle } from './docs-page.ts'
import { publishedOpenApi } from './document.ts'

export const openApiPath = '/api/openapi.json'
export const docsPath = '/api/docs'

const made = () => {
  const document = publishedOpenApi()
  const text = JSON.stringify(document)
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
  return { text, etag, body: docsBody(document) }
}
let kept: ReturnType<typeof made> | undefined

/** Answers with the published contract, as a document for programs or a page for people. Both are
 * made once, by the first who asks, and sent again only when another release has another one. */
export const sendContract = (ctx: Context, form: 'document' | 'page'): void => {
  kept ??= made()
  const { text, etag, body } = kept
  ctx.set({ etag, 'cache-control': 'no-cache' })
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  if (form === 'page') return sendPage(ctx, { title: 'The API - Tamarack', body, moreStyle: docsStyle })
  ctx.type = 'json'
  ctx.body = text
}
