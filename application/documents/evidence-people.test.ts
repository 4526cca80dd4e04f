import { expect, test } from 'vitest'
import { independenceOf, type StaffTie } from '@tamarack/domain/duties/ties'
import type { Actor } from '@tamarack/domain/loan/actor'
import { recipientWaitMs } from '@tamarack/domain/loan/servicing/changed-recipient'
import { instant } from '@tamarack/domain/values/instant'
import type { LoggedEvent } from '../loan-log.ts'
import { loanDesk } from '../testing/loan-desk.fixture.ts'
import { byStaff, loanId, walkTo } from '../testing/walked-loan.fixture.ts'
import { moneyOutSection, twoPeopleIn } from './evidence-people.ts'
import { evidenceStory } from './evidence-story.ts'

const noah = { id: 'usr_noah', name: 'Noah Reyes' }

/** The log of an advance that failed and went to another address, which two people chose. */
const changedRecipient = async (): Promise<readonly LoggedEvent[]> => {
  const desk = loanDesk()
  await walkTo(desk, 'active')
  await desk.sendAdvance({ loanId })
  desk.rails.fail('INVALID_RECIPIENT')
  await desk.followAdvance({ loanId })
  const action = { kind: 'change-recipient', email: 'rowan@new.example' } as const
  const press = async (note: string, by: Partial<Actor>) => {
    const command = byStaff('take-money-action', { action, reason: 'address-corrected', note })
    const taken = await desk.execute({ ...command, actor: { ...command.actor, ...by } }, { key: note })
    if (!taken.ok) throw new Error(taken.error.code)
  }
  await press('Called the borrower back', {})
  await press('Saw the letter', noah)
  await desk.activities.sendDisbursementNotice({ loanId })
  desk.pass(recipientWaitMs)
  await desk.sendAdvance({ loanId })
  desk.rails.complete(desk.now())
  await desk.followAdvance({ loanId })
  return desk.tables().events
}

const storyOf = (log: readonly LoggedEvent[], ties: readonly StaffTie[]) => {
  const people = twoPeopleIn(log).map((pair) => ({
    ...pair,
    ...independenceOf(pair.second, pair.first, { ties, now: pair.at }),
  }))
  const story = evidenceStory({ loanId, status: 'funded', borrower: 'Rowan Ashe' }, log, [], people)
  return (id: string) => JSON.stringify(story.sections.find((one) => one.id === id))
}

test('a reviewer reads from the pack where the money went, who changed the address, who confirmed and whether they were independent', async () => {
  const log = await changedRecipient()
  const first = twoPeopleIn(log).at(-1)?.first.name ?? ''
  const section = storyOf(log, [])
  const [failed, sent] = JSON.stringify(moneyOutSection(log)).split('Advance').slice(1)
  expect(failed).toContain('to the borrower’s own email address')
  expect(failed).toContain('Failed')
  expect(sent).toContain('rowan@new.example, which is not the borrower’s own address')
  expect(sent).toContain(`${first} proposed the address, Noah Reyes confirmed it. The borrower was emailed`)
  expect(sent).toContain('Arrived')
  const independence = section('independence')
  expect(independence).toContain('"Independent"')
  expect(independence).toContain('not the same person')
  expect(independence).toContain(
    'Within 90 days, of one by the other (invitation, reset of a second factor, activation, change of role, change of address): none',
  )
})

test('the pack names a tie of the two people, and no tie that came later', async () => {
  const log = await changedRecipient()
  const pair = twoPeopleIn(log).at(-1)
  if (pair === undefined) throw new Error('two people confirmed it')
  const invited = { by: pair.first.id, to: noah.id, act: 'invited' } as const
  const early = storyOf(log, [{ ...invited, at: instant(pair.at - 86_400_000) }])('independence')
  expect(early).toContain('"Not independent"')
  expect(early).toContain(`${pair.first.name} invited Noah Reyes on`)
  const late = storyOf(log, [{ ...invited, at: instant(pair.at + 1) }])('independence')
  expect(late).toContain('"Independent"')
  expect(late).not.toContain('invited Noah Reyes')
})

test('the pack names a tie with a third account', async () => {
  const log = await changedRecipient()
  const pair = twoPeopleIn(log).at(-1)
  if (pair === undefined) throw new Error('two people confirmed it')
  const tie = { by: 'usr_third', to: noah.id, act: 'role-changed', at: instant(pair.at - 1) } as const
  expect(storyOf(log, [tie])('independence')).toContain('account usr_third changed the role of Noah Reyes')
})
