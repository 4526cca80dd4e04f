import { parseArgs } from 'node:util'
import { partNames } from '@tamarack/adapter-postgres/database'
import { makeBeginAnew } from '@tamarack/adapter-temporal/begin-anew'
import { isReachable } from '@tamarack/adapter-temporal/client'
import { AnchorCopies, Anchors } from '@tamarack/application/ports/anchors.port'
import { Clock } from '@tamarack/application/ports/clock.port'
import { LoanProjections } from '@tamarack/application/ports/loan-projections.port'
import { ReadOperation } from '@tamarack/application/ports/operation.port'
import { CheckLoanRecords } from '@tamarack/application/use-cases/check-records'
import { makeRestore } from '@tamarack/application/use-cases/restore'
import { ensureSameKeys } from '@tamarack/shell-composition/fit-to-start'
import {
  Activities,
  DatabaseConnection,
  EngineClient,
  resolve,
  servicesOf,
  WorkflowClock,
} from '@tamarack/shell-composition/provide'
import { overProduct } from './running-environment.ts'
import { asCommand, Trouble } from './trouble.ts'

/** More lines than these help nobody; the count states how many there are. */
const shownAtMost = 100

await asCommand(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  return overProduct(async (container, environment) => {
    const database = await resolve(container, DatabaseConnection)
    await ensureSameKeys(database, environment)
    const clock = await resolve(container, Clock)
    const { connections } = await (await resolve(container, ReadOperation))(clock.now())
    const connected = connections.filter(({ part }) => part !== partNames.command).map(({ part }) => part)
    if (!values.check && connected.length > 0)
      throw new Trouble(
        `Connected to the database: ${connected.join(', ')}. They would act on what they remember.`,
        'docker compose stop api worker, and then this command again',
      )
    const { client, movable, activities, ...ports } = await servicesOf(container, {
      client: EngineClient,
      movable: WorkflowClock,
      activities: Activities,
      projections: LoanProjections,
      checkLoan: CheckLoanRecords,
      anchors: Anchors,
      copies: AnchorCopies,
    })
    if (!values.check && !(await isReachable(client)))
      throw new Trouble('Temporal does not answer.', 'docker compose up --wait temporal-namespace, and then this again')
    await movable?.catchUp()
    const restore = makeRestore({
      ...ports,
      readLoan: activities.readLoan,
      workflows: makeBeginAnew(client, movable?.offsetMs()),
    })
    const { loans, broken, missingDays, ended, begun } = await restore(values.check ? { only: 'check' } : {})
    for (const { loanId, part } of broken.slice(0, shownAtMost)) console.log(`${loanId} ${part}: not what was written`)
    console.log(`${loans} loans were checked: ${broken.length} parts of their records are not what was written.`)
    if (missingDays.length > 0)
      console.log(`Anchored outside and not in this record, which is older: ${missingDays.join(', ')}.`)
    if (!values.check)
      console.log(`${ended} workflows were ended, and ${begun} loans begin anew. Next step: start API and worker.`)
    return broken.length === 0 ? 0 : 1
  })
})
