import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import pg from 'pg'

/* The least that reading a loan over HTTP can be: Koa and one statement by primary key, the row as
 * JSON. A process of its own, as the API is; it reports its port as its first message. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '' })
const app = new Koa()
app.use(async (ctx) => {
  const { rows } = await pool.query('select * from loan where id = $1', [ctx.path.slice(1)])
  ctx.body = rows[0]
})
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ ready: true, port: (server.address() as AddressInfo).port })
