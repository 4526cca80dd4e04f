import type { Context } from 'koa'

/** Where a request comes from, as far as our own proxies vouch for it; IPv4 without its IPv6 wrapping. */
export const clientAddress = (ctx: Pick<Context, 'ip'>): string => ctx.ip.replace(/^::ffff:(?=\d+\.)/, '')
