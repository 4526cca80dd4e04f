import type Koa from 'koa'
import { jsonFields, rawBody, type Fields } from '@tamarack/adapter-sandbox/http'

export { fieldsOf, optionalText as textOf, type Fields } from '@tamarack/adapter-sandbox/http'

/** An answer in the vendor's error envelope (documented; recorded traffic shows the same). */
export class ZumRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const success = (method: string, result: unknown): object => ({
  statusCode: 200,
  message: `${method} Request successful.`,
  isError: false,
  result,
})
export const failure = (status: number, exceptionMessage: string): object => ({
  statusCode: status,
  isError: true,
  responseException: { exceptionMessage },
})

export const jsonOf = async (ctx: Koa.Context): Promise<Fields> => {
  const text = (await rawBody(ctx.req)).toString('utf8')
  return jsonFields(text || '{}', () => new ZumRefusal(400, 'The request body is not JSON.'))
}

/** UTC without its letter, as the vendor writes moments. */
export const utc = (at: number): string => new Date(at).toISOString().slice(0, -1)
