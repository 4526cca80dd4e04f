import { expect, test, vi } from 'vitest'
import { patience } from '@tamarack/application/testing/patience'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { freePort } from '@tamarack/shell-dev/servers/ports'
import { startProxy } from '@tamarack/shell-dev/servers/two-apis'
import { freshDatabase } from '../support/database.ts'
import { ownNamespace } from '../support/own-namespace.ts'
import { personByCalls, type ServedProduct } from '../support/person-by-calls.ts'
import { productEnvironment } from '../support/product-environment.ts'
import { apply, beVerified, connectBank, sendApplication, type Press } from './life-by-calls.ts'
import { lastWords, part } from './part.ts'

const names = ['the first API', 'the second API', 'the first worker', 'the second worker']

test('two APIs and two workers are replaced one after the other, and no press of those who walk meanwhile fails', async () => {
  const temporalAddress = process.env['TEMPORAL_ADDRESS'] ?? ''
  const environment: Record<string, string> = {
    ...(await productEnvironment({ databaseUrl: await freshDatabase(), temporalAddress })),
    TEMPORAL_NAMESPACE: await ownNamespace(temporalAddress),
  }
  const ports = [await freePort(), await freePort()]
  const sandbox = part('sandbox', environment)
  const apis = ports.map((port) => part('api', { ...environment, API_PORT: String(port) }))
  const workers = [part('worker', environment), part('worker', environment)]
  const product: ServedProduct = { environment, container: compose(parseEnvironment(environment)) }
  const stopProxy = await startProxy(Number(environment['API_PORT']), ports)
  const rolled = [...apis, ...workers]
  let [answered, isOver, lives, moment] = [0, false, 0, 'before the first']
  // The first answer counts: whatever is no success fails the test.
  const once: Press = async (person, path, body) => {
    const began = moment
    const reply = await person.pressOnce(path, body).catch((cause: unknown) => {
      throw new Error(`pressed ${began}, refused ${moment}; the parts printed:\n${lastWords()}`, { cause })
    })
    answered += 1
    return reply
  }
  const walk = async (): Promise<void> => {
    while (!isOver) {
      const life = await apply(product, await personByCalls(product, 'customer'), once)
      await beVerified(life, once)
      await connectBank(life, once)
      await sendApplication(life, once)
      lives += 1
    }
  }
  const roll = async (): Promise<void> => {
    for (const [at, one] of rolled.entries()) {
      moment = `while ${names[at]} stops`
      await one.stop()
      moment = `while ${names[at]} is away`
      const before = answered
      // People are served without it.
      await vi.waitFor(() => expect(isOver || answered > before + 5).toBe(true), patience)
      if (isOver) return
      moment = `while ${names[at]} starts`
      await one.start()
    }
  }
  let work: readonly Promise<void>[] = []
  try {
    await Promise.all([sandbox, ...rolled].map((one) => one.start()))
    work = [
      walk(),
      walk(),
      roll().finally(() => {
        isOver = true
      }),
    ]
    await Promise.all(work)
    expect(lives).toBeGreaterThan(1)
  } finally {
    isOver = true
    await Promise.allSettled(work)
    await Promise.all([...[sandbox, ...rolled].map((one) => one.stop()), closeAll(product.container)])
    stopProxy()
  }
})
