import type { AccountKey, LoanOfPerson, PersonKey } from '@tamarack/domain/loan/application/person'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { isOutstanding } from '@tamarack/domain/loan/status'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { canonicalJson } from '../documents/canonical-json.ts'
import type { DocumentContent } from '../documents/document-content.ts'
import type { IdentityKeys } from '../person-keys.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { IdentityCheck } from '../ports/identity-provider.port.ts'
import type { CustomerRecord, DocumentRecord, LoanTables, UnitOfWork } from '../ports/loan-tables.port.ts'
import { personalInfo } from './answers.fixture.ts'
import { guarantee, must, mustEqual, mustReject, type Guarantee } from './guarantee.ts'
import { bankDataOf, identityCheckOf, somebody } from './loan-tables.samples.ts'
import { theirEventsUntil, write, type Whose } from './stored-loans.fixture.ts'

export interface TablesWorld {
  readonly work: UnitOfWork
  readonly fingerprint: Fingerprint
  readonly addCustomer: (customer: CustomerRecord) => Promise<void>
  /** A word that was not used before. */
  readonly unused: () => string
}

const refusal = { ok: false, error: { code: 'REFUSED' } } as const
const mustBeSame = (actual: unknown, expected: unknown, what: string): void =>
  mustEqual(canonicalJson(actual), canonicalJson(expected), what)

const makeHands = ({ work, fingerprint, addCustomer, unused }: TablesWorld) => {
  const newCustomer = async (): Promise<CustomerRecord> => {
    const customer = somebody(`usr_${unused()}`)
    await addCustomer(customer)
    return customer
  }
  const newLoan = async (keys: Pick<Whose, 'person' | 'idDocument' | 'account'> = {}): Promise<Whose> => {
    const { id } = await newCustomer()
    return { loanId: `ln_${unused()}`, customerId: id, ...keys }
  }
  /** A loan that went straight to that status. */
  const stored = async (
    status: Loan['status'],
    keys: Pick<Whose, 'person' | 'idDocument' | 'account'> = {},
  ): Promise<Whose> => {
    const whose = await newLoan(keys)
    await work.run((tables) => write(tables, fingerprint, whose.loanId, theirEventsUntil(status, whose)))
    return whose
  }
  /** Signs the loan if no other of the same person is outstanding, as the commands do. */
  const activate = (whose: Whose): Promise<{ readonly ok: boolean }> =>
    work.run(async (tables) => {
      const found = await tables.loans.lock(whose.loanId)
      if (found === null) return refusal
      const others = await tables.loans.ofPerson(found.loan)
      if (others.some(({ status }) => isOutstanding(status))) return refusal
      await write(
        tables,
        fingerprint,
        whose.loanId,
        theirEventsUntil('active', whose).slice(theirEventsUntil('pad', whose).length),
      )
      return { ok: true }
    })
  const othersOf = (whose: Whose): Promise<readonly LoanOfPerson[]> =>
    work.run(async (tables) => {
      const found = await tables.loans.lock(whose.loanId)
      return found === null ? [] : tables.loans.ofPerson(found.loan)
    })
  return { newCustomer, newLoan, stored, activate, othersOf }
}
type Hands = ReturnType<typeof makeHands>

const actedOn = (atStake: number, by: string, confirmed: boolean): LoanEvent => ({
  type: 'money-action-taken',
  at: instant(1_795_200_000_000),
  action: { kind: 'waive-fee' },
  reason: 'goodwill',
  note: 'n',
  by: { id: by, name: 'Mei Chen' },
  atStake: cents(atStake),
  ...(confirmed && { proposed: { by: { id: 'usr_first', name: 'Noah Reyes' }, at: instant(1_795_200_000_000) } }),
})

const logGuarantees = (
  { work, fingerprint, unused }: TablesWorld,
  { newLoan, stored }: Hands,
): readonly Guarantee[] => [
  guarantee('what one person did alone about money is summed by loan, borrower and day', async () => {
    const [loan, other, strangers] = [await stored('funded'), await stored('funded'), await stored('funded')]
    const [mei, noah] = [`usr_${unused()}`, `usr_${unused()}`]
    const act = (at: Whose, by: string, cents: number, confirmed = false) =>
      work.run((tables) =>
        write(tables, fingerprint, at.loanId, [actedOn(cents, by, confirmed)], { id: by, name: 'M', role: 'employee' }),
      )
    await act(loan, mei, 1_00)
    await act(loan, noah, 2_00)
    await act(loan, noah, 4_00, true)
    await act(other, mei, 8_00)
    await act(strangers, mei, 16_00)
    const at = 1_795_200_000_000
    const sums = (query: { borrowerSince?: number; daySince?: number; otherLoans?: readonly string[] }) =>
      work.run((tables) =>
        tables.loans.takenAlone({
          loanId: loan.loanId,
          otherLoans: [other.loanId],
          borrowerSince: at,
          staffId: mei,
          daySince: at,
          ...query,
        }),
      )
    mustEqual(await sums({}), { ofLoan: 3_00, ofBorrower: 11_00, ofDay: 25_00 }, 'the sums')
    mustEqual(await sums({ otherLoans: [] }), { ofLoan: 3_00, ofBorrower: 3_00, ofDay: 25_00 }, 'without other loans')
    mustEqual(
      await sums({ borrowerSince: at + 1, daySince: at + 1 }),
      { ofLoan: 3_00, ofBorrower: 0, ofDay: 0 },
      'of what came later',
    )
  }),
  guarantee('a loan is read back as its events made it, with the place of its log', async () => {
    const whose = await newLoan()
    for (const event of theirEventsUntil('funded', whose)) {
      const written = await work.run((tables) => write(tables, fingerprint, whose.loanId, [event]))
      mustBeSame(await work.run((tables) => tables.loans.lock(whose.loanId)), written, `the loan after ${event.type}`)
      mustBeSame(await work.run((tables) => tables.loans.read(whose.loanId)), written, `the same, not locked`)
    }
  }),
  guarantee('a loan that nobody began is not there', async () => {
    const { loanId } = await newLoan()
    mustEqual(await work.run((tables) => tables.loans.lock(loanId)), null, 'the loan')
  }),
  guarantee('of a run that is refused, or that throws, nothing is kept', async () => {
    const whose = await newLoan()
    const begin = (tables: LoanTables) => write(tables, fingerprint, whose.loanId, theirEventsUntil('identity', whose))
    await work.run(async (tables) => {
      await begin(tables)
      return refusal
    })
    await mustReject(
      () =>
        work.run(async (tables) => {
          await begin(tables)
          throw new Error('broken')
        }),
      'a run that throws',
    )
    mustEqual(await work.run((tables) => tables.loans.lock(whose.loanId)), null, 'the loan')
  }),
  guarantee('changes of one loan that come at once are made one after the other', async () => {
    const whose = await stored('identity')
    const event = { type: 'identity-check-started', checkId: 'idv' } as const
    await Promise.all(
      Array.from({ length: 5 }, () => work.run((tables) => write(tables, fingerprint, whose.loanId, [event]))),
    )
    const after = await work.run((tables) => tables.loans.lock(whose.loanId))
    mustEqual(after?.sequence, theirEventsUntil('identity', whose).length + 5, 'the number of the last event')
  }),
  guarantee('an entry that does not balance is not stored', async () => {
    const whose = await stored('active')
    const one = { account: 'cash', debit: cents(1), credit: cents(0) } as const
    const other = { account: 'advance receivable', debit: cents(0), credit: cents(2) } as const
    const entry = { number: 99, event: 1, on: localDate('2026-11-20'), kind: 'disbursed', lines: [one, other] } as const
    await mustReject(
      () =>
        work.run(async (tables) => {
          const found = await tables.loans.lock(whose.loanId)
          if (found !== null)
            await tables.loans.append(found, [], { loan: found.loan, payments: [], receipts: [], entries: [entry] })
        }),
      'an entry of one cent against two',
    )
  }),
]

const names = { person: 'verified person', idDocument: 'identity document', account: 'bank account' } as const

const personGuarantees = (
  { work, fingerprint, unused }: TablesWorld,
  { newCustomer, newLoan, stored, activate, othersOf }: Hands,
): readonly Guarantee[] => [
  guarantee(
    'the other loans of a person are those of their account with us, their identity, their document or their bank account',
    async () => {
      const [person, idDocument, account] = [unused(), unused(), unused()]
      const mine = await stored('pad', { person, idDocument, account })
      const sameDocument = await stored('bank', { idDocument })
      const [samePerson, sameAccount] = [await stored('review', { person }), await stored('funded', { account })]
      await stored('review')
      const others = await othersOf(mine)
      const byLoan = (rows: readonly (readonly (string | null)[])[]) =>
        rows.toSorted(([one], [other]) => String(one).localeCompare(String(other)))
      mustEqual(
        byLoan(
          others.map(({ loanId, customerId, status, agreedOn }) => [loanId, customerId, status, agreedOn ?? null]),
        ),
        byLoan([
          [samePerson.loanId, samePerson.customerId, 'review', null],
          [sameDocument.loanId, sameDocument.customerId, 'bank', null],
          [sameAccount.loanId, sameAccount.customerId, 'funded', '2026-11-20'],
        ]),
        'the others',
      )
    },
  ),
  guarantee('who has no verified identity and no bank account yet shares them with nobody', async () => {
    const mine = await stored('identity')
    await stored('identity')
    mustEqual(await othersOf(mine), [], 'the others')
  }),
  ...(['person', 'idDocument', 'account'] as const).map((shared) =>
    guarantee(`of two accounts with one ${names[shared]} that sign at once, one gets a loan`, async () => {
      const key = unused()
      const both = [await stored('pad', { [shared]: key }), await stored('pad', { [shared]: key })]
      const answers = await Promise.all(both.map(activate))
      mustEqual(answers.filter(({ ok }) => ok).length, 1, 'how many were activated')
    }),
  ),
  guarantee('who begins five applications at once, while there is none, begins one', async () => {
    const { id: customerId } = await newCustomer()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        work.run(async (tables) => {
          const whose = { loanId: `ln_${unused()}`, customerId }
          if ((await tables.loans.ofPerson(whose)).length > 0) return refusal
          await write(tables, fingerprint, whose.loanId, theirEventsUntil('identity', whose))
          return { ok: true } as const
        }),
      ),
    )
    mustEqual(answers.filter(({ ok }) => ok).length, 1, 'how many were begun')
  }),
  ...(['person', 'idDocument', 'account'] as const).map((shared) =>
    guarantee(
      `a second outstanding loan of one ${names[shared]} is not stored, even if no check ran before`,
      async () => {
        const key = unused()
        await stored('active', { [shared]: key })
        const second = await newLoan({ [shared]: key })
        await mustReject(
          () => work.run((tables) => write(tables, fingerprint, second.loanId, theirEventsUntil('active', second))),
          'a second outstanding loan',
        )
      },
    ),
  ),
  guarantee('a repaid loan whose payment is reversed is owed again, although a later loan was agreed', async () => {
    const person = unused()
    const first = await stored('funded', { person })
    const change = (events: Parameters<typeof write>[3]) =>
      work.run((tables) => write(tables, fingerprint, first.loanId, events))
    const paymentId = 'paid-in-full'
    const on = localDate('2026-11-23')
    const paid = await change([{ type: 'payment-received', on, paymentId, amount: cents(570_00) }])
    mustEqual(paid.loan.status, 'repaid', 'the first loan')
    await stored('active', { person })
    const reversed = await change([{ type: 'payment-reversed', on: localDate('2026-11-24'), paymentId }])
    must(isOutstanding(reversed.loan.status), `the first loan is ${reversed.loan.status}`)
  }),
  guarantee('a customer’s keys are those that their latest applications verified', async () => {
    const { id: customerId } = await newCustomer()
    mustEqual(await work.run((tables) => tables.loans.personOf(customerId)), {}, 'nobody')
    const whose = { loanId: `ln_${unused()}`, customerId, person: unused(), idDocument: unused(), account: unused() }
    await work.run((tables) => write(tables, fingerprint, whose.loanId, theirEventsUntil('personal-info', whose)))
    const keys = await work.run((tables) => tables.loans.personOf(customerId))
    mustBeSame(keys, { person: whose.person, idDocument: whose.idDocument, account: whose.account }, 'the keys')
  }),
]

const contentOf = (loanId: string): DocumentContent => ({
  kind: 'loan-agreement',
  title: 'Loan Agreement & Disclosures',
  version: 1,
  loanId,
  date: '2026-11-20',
  sections: [{ id: 'one', heading: 'One', blocks: [{ kind: 'paragraph', text: 'A paragraph.' }] }],
})

const recordsOutsideLog = ({ work, unused }: TablesWorld, { newCustomer, stored }: Hands): readonly Guarantee[] => [
  guarantee('an outcome is kept once, under its loan and key, with the hash of its command', async () => {
    const [{ loanId }, other] = [await stored('identity'), await stored('identity')]
    const kept = { commandSha256: 'a'.repeat(64), outcome: { status: 'identity', loan: { payments: [1, 2] } } }
    await work.run((tables) => tables.outcomes.keep(loanId, 'key', kept, 1))
    mustBeSame(await work.run((tables) => tables.outcomes.find(loanId, 'key')), kept, 'the outcome')
    mustEqual(await work.run((tables) => tables.outcomes.find(loanId, 'another key')), null, 'another key')
    mustEqual(await work.run((tables) => tables.outcomes.find(other.loanId, 'key')), null, 'another loan')
    await mustReject(() => work.run((tables) => tables.outcomes.keep(loanId, 'key', kept, 2)), 'a second outcome')
  }),
  guarantee('a customer is found with their expiries, and nobody else', async () => {
    const customer = await newCustomer()
    await work.run(async ({ customers }) => {
      await customers.setIdentityExpiry(customer.id, 1_800_000_000)
      await customers.setBankExpiry(customer.id, 1_900_000_000)
    })
    mustBeSame(
      await work.run(({ customers }) => customers.lock(customer.id)),
      { ...customer, identityExpiry: 1_800_000_000, bankExpiry: 1_900_000_000 },
      'the customer',
    )
    mustEqual(await work.run(({ customers }) => customers.lock(unused())), null, 'a stranger')
  }),
  guarantee('the passed check that was read last counts, and every check names its loan', async () => {
    const { loanId, customerId } = await stored('identity')
    const checks = (['passed', 'passed', 'failed'] as const).map((outcome) =>
      identityCheckOf(`idv_${unused()}`, customerId, outcome),
    )
    for (const [index, check] of checks.entries())
      await work.run(({ evidence }) => evidence.saveIdentityCheck(loanId, check, null, index + 1))
    mustBeSame(
      await work.run(({ evidence }) => evidence.passedIdentity(customerId)),
      { ...checks[1], readAt: 2 },
      'the passed check',
    )
    const third = checks[2]?.checkId ?? ''
    mustBeSame(
      await work.run(({ evidence }) => evidence.identityCheck(third)),
      { loanId, customerId, isDecided: true },
      'whose check',
    )
    mustEqual(await work.run(({ evidence }) => evidence.identityCheck(unused())), null, 'a check of nobody')
  }),
  guarantee('customers are alike who share what their latest passed check has, or a bank account', async () => {
    const [me, twin, neighbour, housemate, stranger] = await Promise.all(['', '', '', '', ''].map(() => stored('bank')))
    if (!me || !twin || !neighbour || !housemate || !stranger) throw new Error('five customers')
    const [person, idDocument, birth, phone, address, account] = ['p', 'd', 'b', 't', 'a', 'n'].map(
      (mark) => `${mark}-${unused()}`,
    )
    const keys = (change: object): IdentityKeys => ({
      person: unused() as PersonKey,
      idDocument: null,
      birth: null,
      phone: null,
      phoneEndings: [],
      address: null,
      ...change,
    })
    const pass = (whose: Whose, change: object, at: number, outcome: IdentityCheck['outcome'] = 'passed') =>
      work.run(({ evidence }) =>
        evidence.saveIdentityCheck(
          whose.loanId,
          identityCheckOf(`idv_${unused()}`, whose.customerId, outcome),
          keys(change),
          at,
        ),
      )
    const connect = ({ loanId, customerId }: Whose) => {
      const data = bankDataOf(unused(), customerId, '0001111')
      return work.run(({ evidence }) => evidence.saveBankData(loanId, customerId, account as AccountKey, data, 1))
    }
    await pass(me, { person: 'former' + unused(), phone: `former-${phone}` }, 1)
    await pass(me, { person, idDocument, birth, phone, address }, 2)
    await pass(twin, { person, birth }, 1)
    await pass(twin, { idDocument }, 2)
    await pass(neighbour, { phone, address }, 1)
    await pass(housemate, {}, 1)
    await pass(stranger, { phone: `former-${phone}` }, 1)
    await pass(stranger, { person }, 2, 'failed')
    await connect(me)
    await connect(housemate)
    const alike = await work.run(({ evidence }) => evidence.alike(me.customerId))
    const expected = [
      { ...twin, shared: ['person', 'id-document', 'birth-date'], verifiedAt: 2 },
      { ...neighbour, shared: ['phone', 'address'], verifiedAt: 1 },
      { ...housemate, shared: ['bank-account'], verifiedAt: 1 },
    ]
    mustBeSame(
      alike,
      expected
        .toSorted((one, other) => (one.customerId < other.customerId ? -1 : 1))
        .map(({ customerId, shared, verifiedAt }) => ({
          customerId,
          accountName: somebody(customerId).name,
          shared,
          record: identityCheckOf('', customerId, 'passed').record,
          verifiedAt,
        })),
      'who is alike',
    )
  }),
  guarantee(
    'bank data are found by account, and the latest of any account; names show the last digits of the account that is given',
    async () => {
      const { loanId, customerId } = await stored('bank')
      const none = { customerName: somebody(customerId).name, bankAccountEnding: null }
      const names = (account: string) => work.run(({ loans }) => loans.names(customerId, account as AccountKey))
      mustBeSame(await names(`${customerId}/1`), none, 'the names before')
      const [first, second] = [bankDataOf(unused(), customerId, '0001111'), bankDataOf(unused(), customerId, '0002222')]
      await work.run(async ({ evidence }) => {
        await evidence.saveBankData(loanId, customerId, `${customerId}/1` as AccountKey, first, 1)
        await evidence.saveBankData(loanId, customerId, `${customerId}/2` as AccountKey, second, 2)
      })
      const find = (account?: string) =>
        work.run(({ evidence }) => evidence.bankData(customerId, account as AccountKey | undefined))
      mustBeSame(await find(), second, 'the latest')
      mustBeSame(await find(`${customerId}/1`), first, 'of the first account')
      mustEqual(await find('another'), null, 'of another account')
      const reading = await work.run(({ evidence }) =>
        evidence.bankReading(customerId, `${customerId}/1` as AccountKey),
      )
      mustBeSame(reading, { data: first, loanId, collectedAt: 1 }, 'with the moment they were read')
      mustBeSame(await names(`${customerId}/1`), { ...none, bankAccountEnding: '1111' }, 'with the first account')
      mustBeSame(await names(`${customerId}/2`), { ...none, bankAccountEnding: '2222' }, 'with the second account')
      mustBeSame(await work.run(({ loans }) => loans.names(customerId, undefined)), none, 'with none')
    },
  ),
  guarantee('answers are read back as they were given last', async () => {
    const { loanId } = await stored('personal-info')
    mustEqual(await work.run(({ answers }) => answers.financialInfo(loanId)), null, 'before')
    const answers = (dependents: number) => ({ ...personalInfo, numberOfDependents: dependents })
    for (const dependents of [1, 2])
      await work.run((tables) =>
        tables.answers.savePersonalInfo(loanId, answers(dependents), {
          sha256: String(dependents).repeat(64),
          savedAt: dependents,
        }),
      )
    mustBeSame(await work.run((tables) => tables.answers.personalInfo(loanId)), answers(2), 'personal info')
  }),
  guarantee(
    'every version of answers stays, the first one first, and the same answers again are no new version',
    async () => {
      const { loanId } = await stored('personal-info')
      const answers = (dependents: number) => ({ ...personalInfo, numberOfDependents: dependents })
      for (const [savedAt, dependents] of [1, 2, 1].entries())
        await work.run((tables) =>
          tables.answers.savePersonalInfo(loanId, answers(dependents), {
            sha256: String(dependents).repeat(64),
            savedAt,
          }),
        )
      mustBeSame(await work.run((tables) => tables.answers.personalInfo(loanId)), answers(1), 'the latest')
      const version = (dependents: number, savedAt: number) => ({
        form: 'personal-info',
        sha256: String(dependents).repeat(64),
        savedAt,
        answers: answers(dependents),
      })
      mustBeSame(
        await work.run((tables) => tables.answers.versions(loanId)),
        [version(1, 0), version(2, 1)],
        'the versions',
      )
    },
  ),
  guarantee(
    'the document prepared last is found, each by its fingerprint, and the signature is written on the one that was signed',
    async () => {
      const { loanId } = await stored('agreement')
      const document = (sha256: string, preparedAt: number): DocumentRecord => ({
        loanId,
        ref: { kind: 'loan-agreement', version: 1, sha256 },
        content: contentOf(loanId),
        preparedAt,
        signedAt: null,
        signedBy: null,
      })
      const latest = () => work.run(({ documents }) => documents.latest(loanId, 'loan-agreement'))
      await work.run(async ({ documents }) => {
        await documents.add(document('one', 1))
        await documents.add(document('two', 2))
        await documents.markSigned(loanId, 'one', 3, 'Rowan Ashe')
      })
      mustBeSame(await latest(), document('two', 2), 'the latest')
      const preparedAt = (sha256: string) => work.run(({ documents }) => documents.preparedAt(loanId, sha256))
      mustEqual([await preparedAt('one'), await preparedAt('three')], [1, null], 'when they were prepared')
      await work.run(({ documents }) => documents.markSigned(loanId, 'two', 4, 'Rowan Ashe'))
      mustBeSame(await latest(), { ...document('two', 2), signedAt: 4, signedBy: 'Rowan Ashe' }, 'once signed')
      mustEqual(await work.run(({ documents }) => documents.latest(loanId, 'pad-agreement')), null, 'of another kind')
      const one = { ...document('one', 1), signedAt: 3, signedBy: 'Rowan Ashe' }
      mustBeSame(await work.run(({ documents }) => documents.find(loanId, 'one')), one, 'by its fingerprint')
      mustEqual(await work.run(({ documents }) => documents.find(loanId, 'three')), null, 'of no fingerprint')
      const notice = { ...document('notice', 5), ref: { kind: 'loan-notice', version: 1, sha256: 'notice' } } as const
      await work.run(({ documents }) => documents.add(notice))
      mustBeSame(await work.run(({ documents }) => documents.find(loanId, 'notice')), notice, 'one that is e-mailed')
      const listed = await work.run(({ documents }) => documents.prepared(loanId))
      const dates = listed.map(({ ref, preparedAt: at, signedAt }) => [ref.sha256, at, signedAt])
      mustEqual(
        dates,
        [
          ['two', 2, 4],
          ['one', 1, 3],
        ],
        'all that were prepared for signing',
      )
    },
  ),
  guarantee('the names of a stored loan are those of its customer and of the account that it debits', async () => {
    const account = unused()
    for (const status of ['review', 'active'] as const) {
      const { loanId, customerId } = await stored(status, { account: `${account}-${status}` })
      const key = `${account}-${status}` as AccountKey
      const data = bankDataOf(`req_${unused()}`, customerId, '0001234')
      await work.run(({ evidence }) => evidence.saveBankData(loanId, customerId, key, data, 1))
      const names = await work.run(({ loans }) => loans.names(customerId, key))
      must(
        names.bankAccountEnding === data.account.accountNumber.slice(-4),
        `the account ends ${names.bankAccountEnding}`,
      )
      const found = await work.run(({ loans }) => loans.storedNames(loanId))
      mustBeSame(found, { customerId, account: key, ...names }, `the names of a loan in ${status}`)
    }
    mustEqual(await work.run(({ loans }) => loans.storedNames(unused())), null, 'the names of no loan')
  }),
  guarantee('a corrected recipient belongs to its disbursement', async () => {
    const { loanId } = await stored('active')
    const id = unused()
    await work.run(({ recipients }) => recipients.save(loanId, id, 'right@mail.example'))
    mustEqual(await work.run(({ recipients }) => recipients.find(id)), 'right@mail.example', 'the recipient')
    mustEqual(await work.run(({ recipients }) => recipients.find(unused())), null, 'another one')
  }),
]

/** What every `UnitOfWork` and its `LoanTables` must keep. */
export const loanTablesGuarantees = (world: TablesWorld): readonly Guarantee[] => {
  const hands = makeHands(world)
  return [...logGuarantees(world, hands), ...personGuarantees(world, hands), ...recordsOutsideLog(world, hands)]
}
