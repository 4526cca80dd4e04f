import { setTimeout as pause } from 'node:timers/promises'
import { SecurityLog } from '@tamarack/application/ports/security-log.port'
import { ClockMover, type ClockStep } from '@tamarack/application/use-cases/move-clock'
import { noOrigin } from '@tamarack/domain/loan/actor'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { resolve } from '@tamarack/shell-composition/provide'
import { readClockRequest, type ClockRequest } from './clock-request.ts'
import { overProduct } from './running-environment.ts'
import { asCommand, Trouble } from './trouble.ts'

const usage =
  'npm run clock -- +1d (or +3h, +2w), -- to 2027-03-01, -- next LOAN, -- play 10 (seconds for a day), -- show'
const dayMs = 86_400_000

const moment = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  dateStyle: 'full',
  timeStyle: 'medium',
})
const inToronto = (at: number): string => moment.format(at)
const dollars = (amountCents: number | null): string =>
  amountCents === null ? '' : `  $${(amountCents / 100).toFixed(2)}`

const whose = (unfinished: readonly string[]): string =>
  unfinished.length === 0 ? 'a webhook, a provider or a daily run' : unfinished.join(', ')

const printStep = ({ now, happened, settled, unfinished }: ClockStep): void => {
  console.log(inToronto(now))
  for (const { loanId, type, amountCents } of happened) console.log(`  ${loanId}  ${type}${dollars(amountCents)}`)
  if (!settled) console.log(`  Some work of this moment is not done: ${whose(unfinished)}.`)
}

/** Steps in a row that end with work under way before the command gives up: more than a minute. */
const waitsAtMost = 10

/** Moves step by step until that moment, or until it is stopped. The clock waits for work that is
 * under way; work that never ends is trouble. */
const moveTo = async (mover: ClockMover, target: Instant, stopped: AbortSignal): Promise<void> => {
  let waits = 0
  for (let arrived = false; !arrived && !stopped.aborted;) {
    const step = await mover.move(target)
    printStep(step)
    ;({ arrived } = step)
    waits = arrived || step.settled ? 0 : waits + 1
    if (waits === waitsAtMost)
      throw new Trouble(
        `The clock waits at ${inToronto(step.now)} for work that does not end: ${whose(step.unfinished)}.`,
        'npm run doctor, which states whether every part runs; the same command goes on from here',
      )
  }
}

const play = async (mover: ClockMover, secondsPerDay: number, stopped: AbortSignal): Promise<void> => {
  console.log('Ctrl+C stops it.')
  while (!stopped.aborted) {
    const next = pause(secondsPerDay * 1_000, undefined, { signal: stopped }).catch(() => undefined)
    await moveTo(mover, instant(mover.clock.now() + dayMs), stopped)
    await next
  }
}

const show = async (mover: ClockMover): Promise<void> => {
  const next = await mover.nextDue()
  console.log(`It is ${inToronto(mover.clock.now())} in Toronto.`)
  console.log(`The clock is ${(mover.clock.offsetMs() / dayMs).toFixed(2)} days ahead of real time.`)
  console.log(
    next === undefined ? 'Nothing is due by itself.' : `Next: ${next.loanId}  ${next.what}  ${inToronto(next.at)}`,
  )
}

const run = async (mover: ClockMover, request: ClockRequest, stopped: AbortSignal): Promise<void> => {
  await mover.clock.catchUp()
  if (request.what === 'show') return show(mover)
  if (request.what === 'play') return play(mover, request.secondsPerDay, stopped)
  if (request.what === 'move') {
    const target = request.to(mover.clock.now())
    if (target <= mover.clock.now())
      throw new Trouble(`${inToronto(target)} has passed, and the clock only goes forward.`, 'npm run clock -- show')
    return moveTo(mover, target, stopped)
  }
  const due = await mover.nextDue(request.loanId)
  if (due === undefined)
    throw new Trouble(
      request.loanId === undefined
        ? 'Nothing is due by itself for any loan.'
        : `Nothing is due by itself for ${request.loanId}.`,
      'npm run clock -- show',
    )
  console.log(`Next: ${due.loanId}  ${due.what}  ${inToronto(due.at)}`)
  return moveTo(mover, due.at, stopped)
}

await asCommand(async () => {
  const request = readClockRequest(process.argv.slice(2))
  if (request === null) throw new Trouble(`The clock cannot do that: ${process.argv.slice(2).join(' ')}`, usage)
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  return overProduct(async (container, { SANDBOX }) => {
    if (!SANDBOX)
      throw new Trouble(
        'This is no sandbox: its clock is the time of the machine, and nothing moves it.',
        'npm start, which runs a sandbox on this machine',
      )
    if (request.what !== 'show')
      await (
        await resolve(container, SecurityLog)
      ).record({
        type: 'clock-move',
        outcome: 'ok',
        concerned: { id: null, email: null },
        origin: noOrigin,
      })
    await run(await resolve(container, ClockMover), request, stopping.signal)
    return 0
  })
})
