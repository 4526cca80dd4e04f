import { describe, expect, test } from 'vitest'
import { instant } from '../values/instant.ts'
import { stoppables } from './stoppable.ts'
import { switchOf, takeStopStep, type StopAct, type StopStep } from './stops.ts'

const [ada, mei, adaAgain] = [
  { id: 'usr_ada', name: 'Ada Admin' },
  { id: 'usr_mei', name: 'Mei Chen' },
  { id: 'usr_ada_2', name: 'ada  admin' },
]
const stop: StopStep = { type: 'stopped', reason: 'provider-outage', note: ' Zum is down ' }
const release: StopStep = { type: 'release-proposed', reason: 'provider-restored', note: 'Zum is back' }
const [confirm, withdraw]: StopStep[] = [{ type: 'confirm' }, { type: 'withdraw' }]

/** The acts of these steps about debits; throws where one is refused. */
const acts = (...steps: readonly (readonly [StopStep, typeof ada])[]): readonly StopAct[] =>
  steps.reduce<readonly StopAct[]>((before, [step, by]) => {
    const taken = takeStopStep(switchOf('debits', before), step, by, { ties: [], now: instant(0) })
    if (!taken.ok) throw new Error(taken.error.code)
    return [...before, { ...taken.value, what: 'debits', number: before.length + 1, at: instant(before.length), by }]
  }, [])
const nothing = acts()
const stopped = acts([stop, ada])
const releasing = acts([stop, ada], [release, ada])
const released = acts([stop, ada], [release, ada], [confirm!, mei])

describe('TAM-198: one admin stops, and two release', () => {
  test.each([
    ['stop, while nothing is stopped', nothing, stop, ada, 'stopped'],
    ['release, while nothing is stopped', nothing, release, ada, 'STOP_MOVED_ON'],
    ['confirm, while nothing is proposed', nothing, confirm!, mei, 'STOP_MOVED_ON'],
    ['confirm their own release from another account', releasing, confirm!, adaAgain, 'ANOTHER_PERSON_CONFIRMS'],
    ['withdraw a proposed release', releasing, withdraw!, mei, 'proposal-withdrawn'],
    ['propose the release a second time', releasing, release, mei, 'STOP_MOVED_ON'],
    ['stop what is stopped', stopped, stop, ada, 'STOP_MOVED_ON'],
    ['propose the release', stopped, release, ada, 'release-proposed'],
    ['confirm their own release', releasing, confirm!, ada, 'ANOTHER_PERSON_CONFIRMS'],
    ['confirm a colleague’s release', releasing, confirm!, mei, 'release-confirmed'],
    ['stop again after the release', released, stop, mei, 'stopped'],
    ['stop without a note', nothing, { ...stop, note: ' ' }, ada, 'NOTE_REQUIRED'],
    ['stop for a reason of a release', nothing, { ...stop, reason: 'danger-over' }, ada, 'UNKNOWN_REASON'],
  ] as const)('an admin may or may not %s', (_what, before, step, by, expected) => {
    const taken = takeStopStep(switchOf('debits', before), step, by, { ties: [], now: instant(0) })
    expect(taken.ok ? taken.value.type : taken.error.code).toBe(expected)
  })

  test('a switch is in force from the stop to the confirmation of the release, and the others stay as they are', () => {
    const isStopped = (of: readonly StopAct[]) => stoppables.map((what) => switchOf(what, of).stopped !== undefined)
    expect([nothing, stopped, releasing, released].map(isStopped)).toEqual([
      [false, false, false],
      [true, false, false],
      [true, false, false],
      [false, false, false],
    ])
    expect(switchOf('debits', stopped).stopped).toMatchObject({
      by: ada,
      reason: 'provider-outage',
      note: 'Zum is down',
    })
  })

  test('a withdrawn proposal changes nothing of what is in force', () => {
    const kept = acts([stop, ada], [release, mei], [withdraw!, mei])
    expect(switchOf('debits', kept)).toEqual({ ...switchOf('debits', stopped), acts: 3 })
  })
})
