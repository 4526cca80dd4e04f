import { createServer, type AddressInfo } from 'node:net'
import { Client, Connection } from '@temporalio/client'
import { expect, test } from 'vitest'
import { EngineUnavailable } from '@tamarack/application/ports/engine-unavailable'
import type { Wake } from '@tamarack/application/ports/outbox.port'
import { withDeadlines } from './deadlines.ts'
import { makeLoanProcess } from './loan-process.ts'

const wake: Wake = { loanId: 'ln_1', sequence: 1, event: 'agreement-signed', workflow: 'loan-application' }

test.each(['accepts connections and never answers', 'refuses connections'])(
  'a signal to an engine that %s ends with its deadline',
  async (how) => {
    const server = createServer()
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    if (how === 'refuses connections') server.close()
    const connection = Connection.lazy({ address: `127.0.0.1:${port}`, connectTimeout: 100 })
    const client = new Client({ connection })
    const process = withDeadlines(
      client,
      makeLoanProcess(client, async () => 'loan-servicing'),
      300,
    )
    await expect(process.wake(wake)).rejects.toThrow(EngineUnavailable)
    await expect(process.lookAgain('ln_1', 'review')).rejects.toThrow(EngineUnavailable)
    await connection.close()
    server.close()
  },
)
