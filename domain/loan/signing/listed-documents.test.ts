import { describe, expect, test } from 'vitest'
import { byPassword } from '../../testing/sign-in.fixture.ts'
import { instant } from '../../values/instant.ts'
import { systemActor } from '../actor.ts'
import type { AccountKey } from '../application/person.ts'
import { debitedAccount } from '../debits/debited-account.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type Loan } from '../loan.ts'
import type { Decided } from '../slice.ts'
import type { LoanStatus } from '../status.ts'
import { chequing, eventsUntil, friday, given, issue } from '../testing/loan-steps.fixture.ts'
import type { DocumentKind } from './documents.ts'
import { listedDocuments, type PreparedDocument } from './listed-documents.ts'

const savings = 'account-savings' as AccountKey
const made = (decided: Decided): readonly LoanEvent[] => {
  if (!decided.ok) throw new Error(decided.error.code)
  return decided.value
}
const loanOf = (events: readonly LoanEvent[]): Loan => given(events).loan as Loan
const at = (status: LoanStatus) => loanOf(eventsUntil(status))

const prepared = (kind: DocumentKind, sha256: string | undefined, signed: boolean): PreparedDocument => ({
  ref: { kind, version: 1, sha256: sha256 ?? 'none' },
  preparedAt: friday,
  signedAt: signed ? instant(friday + 1) : null,
})
const statesIn = (loan: Loan, ...documents: readonly PreparedDocument[]) =>
  listedDocuments(loan, documents).map(({ ref, state }) => [ref.sha256, state])

const funded = eventsUntil('funded')
const follow = (
  events: readonly LoanEvent[],
  ...commands: readonly Parameters<ReturnType<typeof given>['when']>[0][]
) => commands.reduce<readonly LoanEvent[]>((log, command) => [...log, ...made(given(log).when(command))], events)
const outcome = { state: 'collected', account: savings, transactions: 12 } as const
const toSign = follow(
  funded,
  issue('start-bank-connection', {}),
  issue('finish-bank-connection', { requestId: 'req_2' }),
  issue('record-bank-data', { requestId: 'req_2', outcome }, systemActor),
  issue('prepare-authorization', {}),
)
const shaToSign = (loan: Loan) => (isServiced(loan) ? loan.newAccount?.authorization?.document.sha256 : undefined)
const shaInForce = (loan: Loan) => (isServiced(loan) ? loan.authorized.document.sha256 : undefined)
const newSha = shaToSign(loanOf(toSign))
const evidence = {
  documentSha256: newSha ?? '',
  sessionId: 's',
  openedAt: 1,
  reachedEndAt: 2,
  tickedAt: 3,
  pressedAt: 4,
  signIn: byPassword,
}
const signedAgain = follow(toSign, issue('authorize-account', { evidence }))

describe('the documents of a loan', () => {
  test('are its agreement and authorization, in force once everything is signed', () => {
    const loan = at('funded')
    const agreement = isServiced(loan) ? loan.agreement.sha256 : undefined
    expect(
      statesIn(loan, prepared('loan-agreement', agreement, true), prepared('pad-agreement', shaInForce(loan), true)),
    ).toEqual([
      [agreement, 'in-force'],
      [shaInForce(loan), 'in-force'],
    ])
  })

  test('keep the signed authorization next to a new one that is to be signed', () => {
    const loan = loanOf(toSign)
    const former = shaInForce(loan)
    expect(statesIn(loan, prepared('pad-agreement', newSha, false), prepared('pad-agreement', former, true))).toEqual([
      [newSha, 'to-sign'],
      [former, 'in-force'],
    ])
  })

  test('keep the authorization that another one replaced', () => {
    const [loan, former] = [loanOf(signedAgain), shaInForce(loanOf(funded))]
    expect(statesIn(loan, prepared('pad-agreement', newSha, true), prepared('pad-agreement', former, true))).toEqual([
      [newSha, 'in-force'],
      [former, 'replaced'],
    ])
  })

  test('state that an authorization is revoked', () => {
    const revoked = loanOf(follow(funded, issue('revoke-authorization', {})))
    expect(statesIn(revoked, prepared('pad-agreement', shaInForce(revoked), true))).toEqual([
      [shaInForce(revoked), 'revoked'],
    ])
  })

  test('are in force no longer once the loan is cancelled', () => {
    const cancelled = loanOf(follow(funded, issue('cancel-loan', {})))
    expect(cancelled.status).toBe('cancelling')
    expect(statesIn(cancelled, prepared('pad-agreement', shaInForce(cancelled), true))).toEqual([
      [shaInForce(cancelled), 'signed'],
    ])
  })

  test('leave out what passed unsigned, and keep what was signed before it was prepared again', () => {
    const documents = [prepared('loan-agreement', 'earlier', false), prepared('loan-agreement', 'earlier-signed', true)]
    for (const status of ['agreement', 'pad', 'funded'] as const)
      expect(statesIn(at(status), ...documents)).toEqual([['earlier-signed', 'replaced']])
  })

  test('of an application are to be signed until they are', () => {
    const [agreed, signed] = [at('agreement'), at('pad')]
    const agreement = agreed.status === 'agreement' ? agreed.agreement.sha256 : undefined
    const authorization = signed.status === 'pad' ? signed.authorization?.document.sha256 : undefined
    expect(statesIn(agreed, prepared('loan-agreement', agreement, false))).toEqual([[agreement, 'to-sign']])
    expect(
      statesIn(signed, prepared('pad-agreement', authorization, false), prepared('loan-agreement', agreement, true)),
    ).toEqual([
      [authorization, 'to-sign'],
      [agreement, 'signed'],
    ])
  })
})

test('the account that a loan debits is that of the signed authorization, no matter what account was read since', () => {
  expect(debitedAccount(at('identity'))).toBeUndefined()
  expect(debitedAccount(at('review'))).toBe(chequing)
  expect(debitedAccount(loanOf(toSign))).toBe(chequing)
  expect(debitedAccount(loanOf(signedAgain))).toBe(savings)
})
