import type { Context } from 'koa'

/** Where a request comes from, as far as our own proxies vouch for it; IPv4 without its IPv6
 * wrapping, and both without the port that some proxies write behind: what is no bare address
 * would be counted as one and the same client. */
export const clientAddress = ({ ip }: Pick<Context, 'ip'>): string =>
  ip
    .replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/, '')
