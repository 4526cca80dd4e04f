import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { coSignatureMissing } from '@tamarack/contracts/testing/loan-view.fixture'
import { collectionOf, paymentOf, servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import type { ServicedDebitView } from '@tamarack/contracts/views/servicing'
import { afternoon, emptyLoan, loanOf } from '../../testing/loans.fixture.ts'
import { personOf, unverifiedPerson } from '../../testing/person.fixture.ts'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const at =
  (path: string, reply: unknown) =>
  ({ url }: Call) =>
    url.pathname === path ? reply : undefined
const first =
  (...answers: ((call: Call) => unknown)[]) =>
  (call: Call) => {
    for (const answer of answers) {
      const reply = answer(call)
      if (reply !== undefined) return reply
    }
    return undefined
  }
const notFound = new Refusal({ status: 404, code: 'NOT_FOUND', title: 'Not Found' })
/** The value next to a label. */
const valueOf = (label: string) =>
  screen.getAllByRole('term').find((term) => term.textContent === label)?.nextElementSibling?.textContent

describe('the header', () => {
  test('name, type, amount and status; the title carries the number only', async () => {
    open('/admin/home/ln_1')
    expect(await screen.findByText('Anne Roy')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Application ln_1')
    expect(document.title).not.toContain('Roy')
    expect(screen.getByText('Waiting for review')).toBeDefined()
  })
  test('a missing co-signature: whose, on what and since when', async () => {
    open('/admin/home/ln_1', { answer: at('/api/v1/loan/ln_1', loanOf(coSignatureMissing)) })
    expect(await screen.findByText('Approved, co-signature missing')).toBeDefined()
    expect(screen.getByRole('list', { name: 'Missing signatures' }).textContent).toBe(
      'Co-applicant to sign: loan agreement, since Nov 20, 2026, 2:14 PM EST',
    )
  })
  test('an advance that was sent twice: how much is to come back, by when, and what a person does', async () => {
    const twice = { amount: 500_00, left: 450_00, since: afternoon, sendBackBy: '2026-12-20', refundSentOn: null }
    const loan = loanOf({ status: 'funded', paidTwice: [{ ...twice, kind: 'advance' }] })
    open('/admin/home/ln_1', { answer: at('/api/v1/loan/ln_1', loan) })
    const notice = await screen.findByRole('region', { name: 'The advance was sent twice: $500.00 too much' })
    expect(notice.textContent).toMatch(/Since Nov 20, 2026\..*owes \$450\.00.*by Dec 20, 2026.*Call the customer/)
  })
  test('an unknown number is Not Found', async () => {
    open('/admin/home/ln_9', { answer: at('/api/v1/loan/ln_9', notFound) })
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to the applications' }).getAttribute('href')).toBe('/admin/home')
  })
  test('a failed reading can be tried again and shows its reference', async () => {
    let broken = true
    open('/admin/home/ln_1', {
      answer: ({ url }) =>
        broken && url.pathname === '/api/v1/loan/ln_1'
          ? new Refusal({ status: 503, code: 'UNAVAILABLE', title: 'We could not reach our system.' })
          : undefined,
    })
    await screen.findByRole('heading', { name: 'Something went wrong!' })
    expect(screen.getByText('req-7')).toBeDefined()
    broken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Anne Roy')).toBeDefined()
  })
})

describe('a loan whose records are destroyed', () => {
  const destroyed = loanOf({ status: 'repaid', applicantName: 'Records destroyed', recordsDestroyedAt: afternoon })
  test.each(['', '?tab=application', '?tab=bank', '?tab=identity', '?tab=documents'])(
    'states plainly what was destroyed and when, and reads nothing about a person: %s',
    async (tab) => {
      const read: string[] = []
      open(`/admin/home/ln_1${tab}`, {
        answer: (call) => {
          read.push(call.url.pathname)
          return at('/api/v1/loan/ln_1', destroyed)(call)
        },
      })
      expect(await screen.findByRole('heading', { name: 'Records destroyed' })).toBeDefined()
      expect(screen.getByText(/^Everything that named a person was destroyed on/).textContent).toMatch(
        /on Nov \d+, 2026, at/,
      )
      expect(screen.queryByText('Customer receives') !== null).toBe(tab === '')
      expect(
        read.filter((path) => /answers|person|identity|zum|document|personal-info|financial-info/.test(path)),
      ).toEqual([])
    },
  )
})

describe('the tabs', () => {
  test('are links, each with its own address; arrow keys move between them', async () => {
    open('/admin/home/ln_1?tab=bank', { answer: at('/api/v1/zum/account/u-1', null) })
    const tabs = await screen.findByRole('navigation', { name: 'Parts of the application' })
    expect(
      within(tabs)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/admin/home/ln_1',
      '/admin/home/ln_1?tab=application',
      '/admin/home/ln_1?tab=bank',
      '/admin/home/ln_1?tab=identity',
      '/admin/home/ln_1?tab=documents',
      '/admin/home/ln_1?tab=history',
      '/admin/home/ln_1?tab=servicing',
    ])
    const bank = within(tabs).getByRole('link', { current: 'page' })
    expect(bank.textContent).toBe('Bank')
    bank.focus()
    fireEvent.keyDown(bank, { key: 'ArrowRight' })
    expect(document.activeElement?.textContent).toBe('Identity')
  })
  test('the number of a tab opens it, and the list of keys has every number', async () => {
    const { at: where } = open('/admin/home/ln_1')
    const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the application' }))
    const last = tabs.getAllByRole('link').length
    fireEvent.keyDown(document.body, { key: '6' })
    await waitFor(() => expect(where()).toBe('/admin/home/ln_1?tab=history'))
    fireEvent.keyDown(document.body, { key: String(last) })
    await waitFor(() => expect(where()).toBe('/admin/home/ln_1?tab=servicing'))
    fireEvent.click(screen.getByRole('button', { name: 'Shortcuts' }))
    expect(screen.getByText(`1 to ${last}`)).toBeDefined()
  })
  test('overview: the cost box in its order, the rules with their figures', async () => {
    open('/admin/home/ln_1')
    const box = await screen.findByRole('region', { name: 'What this loan costs' })
    expect(
      within(box)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Customer receives', 'Cost of borrowing', 'Customer repays', 'APR', 'If a payment is returned'])
    expect(box.textContent).toContain('$70.00$14.00 per $100 (Ontario maximum: $14.00, since Jan 1, 2025)')
    expect(within(box).getByText('365.00%')).toBeDefined()
    expect(await screen.findByText('Term is 14 days, limit 62 days.')).toBeDefined()
  })
  test('servicing: what is owed, the payments and debits with their states, and every posting', async () => {
    const made = [
      {
        debitId: 'pay_1',
        payment: 1,
        amount: 570_00,
        initiatedOn: '2026-12-01',
        debitDate: '2026-12-04',
        state: 'returned',
        rePresents: null,
        failure: '905',
        final: false,
        returnFee: { cents: 0, none: 'NOT_DISHONOURED' },
      },
    ] as const
    const lines = [
      { account: 'debits in flight', debit: 570_00, credit: 0 },
      { account: 'debits awaited', debit: 0, credit: 570_00 },
    ]
    const entries = [{ number: 1, on: '2026-12-01', kind: 'debit-initiated', lines }]
    open('/admin/home/ln_1?tab=servicing', {
      answer: at(
        '/api/v1/loan/servicing/ln_1',
        servicingOf({
          debits: 'stopped',
          nextDebit: null,
          forStaff: { made: [...made], entries, collection: collectionOf() },
        }),
      ),
    })
    await screen.findByRole('heading', { name: 'Debits are stopped' })
    expect(valueOf('Owed')).toBe('$570.00')
    expect(valueOf('Next debit')).toBe('None')
    expect(screen.getByRole('table', { name: 'Debits' }).textContent).toContain('Returned Account closed 905')
    expect(screen.getByRole('table', { name: 'Postings' }).textContent).toContain('debits awaited')
  })
  test('servicing: the first presentment and its re-presentment have their own days, and each return its fee or why there is none', async () => {
    const debit = (debitId: string, part: Partial<ServicedDebitView>): ServicedDebitView => ({
      debitId,
      payment: 1,
      amount: 570_00,
      initiatedOn: '2026-12-01',
      debitDate: '2026-12-04',
      state: 'returned',
      rePresents: null,
      failure: '901',
      final: false,
      returnFee: { cents: 20_00, none: null },
      ...part,
    })
    const made = [
      debit('D1.1', {}),
      debit('D1.2', { rePresents: 'D1.1', returnFee: { cents: 0, none: 'FEE_ALREADY_CHARGED' } }),
      debit('D2.1', { payment: 2, returnFee: { cents: 0, none: 'CRIMINAL_RATE' } }),
      debit('D3.1', { payment: 3, state: 'completed', returnFee: null }),
    ]
    const returned = { code: '901', on: '2026-12-07', fee: 0, interestFrom: null, presentedAgainOn: null }
    const payments = [
      paymentOf({
        state: 'paid',
        sentOn: '2026-12-01',
        debitDate: '2026-12-04',
        rePresented: { sentOn: '2026-12-09', debitDate: '2026-12-14' },
      }),
      paymentOf({ number: 2, state: 'returned', returned: { ...returned, presentedAgainOn: '2026-12-21' } }),
      paymentOf({ number: 3 }),
    ]
    open('/admin/home/ln_1?tab=servicing', {
      answer: at(
        '/api/v1/loan/servicing/ln_1',
        servicingOf({ payments, forStaff: { made, entries: [], collection: collectionOf() } }),
      ),
    })
    const columnOf = async (table: string, header: string): Promise<readonly (string | undefined)[]> => {
      const found = await screen.findByRole('table', { name: table })
      const rows = within(found).getAllByRole('row').slice(1)
      const cells = rows.flatMap((row) => [...row.children].map((cell) => cell.textContent))
      return cells.filter((text) => text.startsWith(header)).map((text) => text.slice(header.length))
    }
    expect(await columnOf('Payments', 'Debit sent')).toEqual(['Dec 1, 2026', 'N/A', 'N/A'])
    expect(await columnOf('Payments', 'Presented again')).toEqual(['Dec 14, 2026', 'Dec 21, 2026', 'N/A'])
    expect(await columnOf('Debits', 'Fee')).toEqual([
      '$20.00',
      'No fee: charged once only, for an earlier return',
      'No fee: with it the loan’s annual rate would pass 35%',
      'N/A',
    ])
  })
  test('servicing of an application is empty: no money has moved', async () => {
    open('/admin/home/ln_1?tab=servicing', { answer: at('/api/v1/loan/servicing/ln_1', null) })
    expect(await screen.findByText(/No money has moved/)).toBeDefined()
  })
  test('application: what was answered, in words and dollars', async () => {
    open('/admin/home/ln_1?tab=application', {
      answer: first(
        at('/api/v1/loan/personal-info/ln_1', { ...personalAnswers, purposeOfLoan: 'car' }),
        at('/api/v1/loan/financial-info/ln_1', null),
      ),
    })
    await screen.findByText('Larch Mill')
    expect(valueOf('Dependents')).toBe('0')
    expect(valueOf('Purpose of the loan')).toBe('Car repair')
    expect(valueOf('Net income per month')).toBe('$2,600.00')
    expect(valueOf('Referred by someone')).toBe('No')
    expect(valueOf('Referral code')).toBe('N/A')
    await waitFor(() => expect(valueOf('Other loans')).toBe('N/A'))
  })
  test('application: what was answered before, and which answers each version changed', async () => {
    const saved = (savedAt: number, changed: object) => ({
      savedAt,
      sha256: String(savedAt).padEnd(64, '0'),
      answers: { ...personalAnswers, ...changed },
    })
    open('/admin/home/ln_1?tab=application', {
      answer: first(
        at('/api/v1/loan/personal-info/ln_1', { ...personalAnswers, primaryIncomeAmount: 3_100_00 }),
        at('/api/v1/loan/financial-info/ln_1', null),
        at('/api/v1/loan/answers-versions/ln_1', {
          personalInfo: [saved(1_795_000_000_000, {}), saved(1_795_000_060_000, { primaryIncomeAmount: 3_100_00 })],
          financialInfo: [],
        }),
      ),
    })
    const [summary] = await screen.findAllByText('Personal info: changed once')
    const versions = within(summary?.closest('details') ?? document.body)
    const changed = versions.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(changed).toContain('Net income per month: $2,600.00, then $3,100.00')
    expect(changed.filter((text) => text?.includes(', then '))).toHaveLength(2)
    expect(screen.queryByText(/Financial info: changed/)).toBeNull()
  })
  test('application: an application that was never changed has no other version', async () => {
    open('/admin/home/ln_1?tab=application', {
      answer: first(
        at('/api/v1/loan/personal-info/ln_1', personalAnswers),
        at('/api/v1/loan/financial-info/ln_1', null),
        at('/api/v1/loan/answers-versions/ln_1', { personalInfo: [], financialInfo: [] }),
      ),
    })
    expect(await screen.findByText('Nothing was changed since it was first saved.')).toBeDefined()
  })
  test.each(['overview', 'application', 'identity'])(
    '%s of an empty record shows N/A everywhere, never null or NaN',
    async (tab) => {
      open(`/admin/home/ln_1?tab=${tab}`, {
        answer: first(
          at('/api/v1/loan/ln_1', emptyLoan()),
          at('/api/v1/loan/user/u-1', [emptyLoan()]),
          at('/api/v1/plaid/person/ln_1', unverifiedPerson),
          ({ url }) => (/personal-info|financial-info|plaid/.test(url.pathname) ? null : undefined),
        ),
      })
      await waitFor(() => expect(screen.getAllByText('N/A').length).toBeGreaterThan(3))
      await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
      expect(document.body.textContent).not.toMatch(/null|NaN|undefined|Invalid/)
    },
  )
  test('identity: the three names with how they match the ID, and why', async () => {
    open('/admin/home/ln_1?tab=identity', { answer: at('/api/v1/plaid/person/ln_1', personOf()) })
    const names = await screen.findByRole('table', { name: 'The three names of this applicant' })
    const rows = within(names)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map(
          ({ lastChild }) => lastChild?.textContent,
        ),
      )
    expect(rows).toEqual([
      ['On the ID', 'Anne Tremblay Roy', 'The name that loans are made in'],
      ['In the account', 'Anne Roy', 'Same A middle name is left out'],
      ['At the bank', 'ROY A T', 'Near An initial instead of a name'],
    ])
  })
  test('identity: an admin signs the customer out everywhere after a question, and reads what it ended', async () => {
    const { calls, announce } = open('/admin/home/ln_1?tab=identity', {
      answer: (call) =>
        call.url.pathname.endsWith('/end-sessions') ? { ended: 2 } : at('/api/v1/plaid/person/ln_1', personOf())(call),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const question = within(await screen.findByRole('dialog', { name: 'Sign this customer out everywhere?' }))
    expect(question.getByText(/passkeys are removed/)).toBeDefined()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    fireEvent.click(question.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText('2 sessions were ended.')).toBeDefined()
    expect(announce).toHaveBeenLastCalledWith('2 sessions were ended.')
    const [press, ...others] = calls.filter(({ method }) => method === 'POST')
    expect([press?.url.pathname, others]).toEqual([
      expect.stringMatching(/^\/api\/v1\/users\/[^/]+\/end-sessions$/),
      [],
    ])
    expect(press?.key).toBeTruthy()
  })
  test.each(['employee', 'reviewer'] as const)('identity: %s signs nobody out', async (role) => {
    open('/admin/home/ln_1?tab=identity', { role, answer: at('/api/v1/plaid/person/ln_1', personOf()) })
    await screen.findByRole('table', { name: 'The three names of this applicant' })
    expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
  })
  test('identity: the report on paper, once there is a record', async () => {
    const record = {
      idvData: {
        user: {
          name: { given_name: 'Anne', family_name: 'Roy' },
          address: { street: null, city: null, region: 'ON', postal_code: null },
          phone_number: null,
          ip_address: null,
        },
      },
    }
    open('/admin/home/ln_1?tab=identity', {
      answer: first(at('/api/v1/plaid/person/ln_1', personOf()), at('/api/v1/plaid/u-1', record)),
    })
    expect((await screen.findByRole('link', { name: /^Identity report/ })).getAttribute('href')).toBe(
      '/api/v1/plaid/pdf/u-1',
    )
  })
  test('identity: a near match is next to this applicant, with what they share and their loans', async () => {
    open('/admin/home/ln_1?tab=identity', { answer: at('/api/v1/plaid/person/ln_1', personOf()) })
    const table = await screen.findByRole('table', { name: 'This applicant beside Luc Roy' })
    const birth = within(table).getByRole('row', { name: /Year of birth/ })
    expect(birth.textContent).toContain('1990')
    expect(birth.textContent).toContain('1988')
    expect(screen.getByText('Near match')).toBeDefined()
    expect(
      screen.getByText('In common: telephone, address. Names on the IDs: different (another first name).'),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'ln_7' }).getAttribute('href')).toBe('/admin/home/ln_7')
  })
  test('identity: one sentence when nobody else has anything in common with the applicant', async () => {
    open('/admin/home/ln_1?tab=identity', { answer: at('/api/v1/plaid/person/ln_1', personOf({ related: [] })) })
    expect(
      await screen.findByText('No other customer shares the identity, document, bank account, telephone or address.'),
    ).toBeDefined()
  })
  test('documents: staff have each notice that the customer was emailed, with its file', async () => {
    const statement = {
      title: 'Your statement',
      day: '2026-12-01',
      sentAt: Date.UTC(2026, 11, 1, 14),
      document: 'account-statement',
      sha256: 'ab'.repeat(32),
    }
    open('/admin/home/ln_1?tab=documents', {
      answer: first(
        at('/api/v1/loan/ln_1', loanOf({ status: 'funded', fundedAt: Date.UTC(2026, 10, 20, 20) })),
        at('/api/v1/loan/notices/ln_1', { notices: [statement], next: null }),
        at('/api/v1/loan/documents/ln_1', { documents: [] }),
      ),
    })
    const table = await screen.findByRole('table', { name: 'Notices and statements' })
    expect(table.textContent).toContain('Your statement')
    expect(
      within(table)
        .getByRole('link', { name: /^Download PDF/ })
        .getAttribute('href'),
    ).toBe(`/api/v1/loan/notice/ln_1/${'ab'.repeat(32)}.pdf`)
  })
  test('documents: none before the approval', async () => {
    open('/admin/home/ln_1?tab=documents', {
      answer: at('/api/v1/loan/documents/ln_1', { documents: [] }),
    })
    expect(await screen.findByText(/^No documents yet\./)).toBeDefined()
  })
  test('documents: version, signature, and what each fingerprint covers; View opens the whole text', async () => {
    const sha256 = '9f2c31aa'.padEnd(60, '0') + '07e1'
    const document = {
      content: {
        kind: 'loan-agreement',
        title: 'Loan Agreement & Disclosures',
        version: 3,
        loanId: 'ln_1',
        date: '2026-11-20',
        sections: [{ id: 'a', heading: 'Key facts', blocks: [{ kind: 'paragraph', text: 'You repay $570.00.' }] }],
      },
      sha256,
      preparedAt: afternoon,
      signedAt: afternoon,
      identityIpAddress: null,
    }
    const file = '77aa31aa'.padEnd(60, '0') + '08e2'
    const entry = { version: 3, preparedAt: afternoon, signedAt: afternoon, fileSha256: null }
    open('/admin/home/ln_1?tab=documents', {
      answer: first(
        at('/api/v1/loan/documents/ln_1', {
          documents: [
            { ...entry, kind: 'pad-agreement', sha256: 'd'.repeat(64), signedAt: null, state: 'to-sign' },
            { ...entry, kind: 'pad-agreement', sha256: 'e'.repeat(64), state: 'in-force' },
            { ...entry, kind: 'loan-agreement', sha256, fileSha256: file, state: 'in-force' },
          ],
        }),
        at('/api/v1/loan/document/ln_1/loan-agreement', document),
      ),
    })
    await screen.findByRole('heading', { name: 'Loan Agreement & Disclosures' })
    expect(screen.getByText('9f2c31aa...07e1').getAttribute('title')).toBe(sha256)
    expect(screen.getByText('77aa31aa...08e2').parentElement?.textContent).toMatch(
      /^SHA-256 of the PDF that you download /,
    )
    expect(screen.getAllByText('SHA-256 of the text that is signed')).toHaveLength(3)
    expect(screen.getAllByText(/^(Not signed|Signed, in force)$/).map(({ textContent }) => textContent)).toEqual([
      'Signed, in force',
      'Not signed',
      'Signed, in force',
    ])
    expect(screen.queryByText('You repay $570.00.')).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: /^View ?Loan Agreement/ }))
    expect(await screen.findByText('You repay $570.00.')).toBeDefined()
    expect(screen.getByText(sha256)).toBeDefined()
  })
})

describe('whose case it is', () => {
  const mine = { id: 'u-9', name: 'M. Chen' }
  const noahs = { id: 'employee2', name: 'Noah Reyes' }
  const caseOf = (officer?: { readonly id: string; readonly name: string }) => {
    const { forStaff, ...loan } = loanOf()
    return loanOf({ ...loan, forStaff: forStaff && { ...forStaff, ...(officer && { officer }) } })
  }

  test('nobody’s case is claimed by a press, which says on whose page it was nobody’s', async () => {
    const { calls } = open('/admin/home/ln_1', {
      answer: first(at('/api/v1/loan/assign-case/ln_1', caseOf(mine)), at('/api/v1/loan/ln_1', caseOf())),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Claim' }))
    expect(await screen.findByText('Officer: M. Chen (you)')).toBeDefined()
    const [sent] = calls.filter(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ to: 'u-9', from: null })
    expect(screen.getByRole('button', { name: 'Release' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Assign' })).toBeDefined()
  })
  test('who was faster is named', async () => {
    const taken = new Refusal({ status: 409, code: 'CASE_TAKEN', title: 'Taken', facts: { by: 'Noah Reyes' } })
    open('/admin/home/ln_1', {
      answer: first(at('/api/v1/loan/assign-case/ln_1', taken), at('/api/v1/loan/ln_1', caseOf())),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Claim' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Noah Reyes has this case by now. Nothing was changed.')
  })
  test('a colleague’s case is named and left alone by an employee', async () => {
    open('/admin/home/ln_1', { role: 'employee', answer: at('/api/v1/loan/ln_1', caseOf(noahs)) })
    expect(await screen.findByText('Officer: Noah Reyes')).toBeDefined()
    for (const name of ['Claim', 'Release', 'Assign']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
  test('an admin gives a case to somebody else', async () => {
    const answer = first(
      at('/api/v1/cases/officers', { officers: [noahs, mine] }),
      at('/api/v1/loan/assign-case/ln_1', caseOf(mine)),
      at('/api/v1/loan/ln_1', caseOf(noahs)),
    )
    const { calls } = open('/admin/home/ln_1', { role: 'admin', answer })
    fireEvent.click(await screen.findByRole('button', { name: 'Assign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign this case' }))
    const choice = await dialog.findByRole('combobox', { name: 'To whom?' })
    expect(dialog.queryByRole('option', { name: 'Noah Reyes' })).toBeNull()
    fireEvent.change(choice, { target: { value: 'u-9' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ to: 'u-9', from: 'employee2' }),
    )
  })
  test('who else has the page open is named', async () => {
    const others = [noahs]
    open('/admin/home/ln_1', { answer: at('/api/v1/loan/changes/ln_1', { sequence: loanOf().sequence, others }) })
    expect(await screen.findByText('Also open: Noah Reyes')).toBeDefined()
  })
  test('a reviewer reads whose case it is, and changes nothing', async () => {
    open('/admin/home/ln_1', { role: 'reviewer', answer: at('/api/v1/loan/ln_1', caseOf()) })
    expect(await screen.findByText('Nobody’s case')).toBeDefined()
    for (const name of ['Claim', 'Release', 'Assign']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the rest of the queue', () => {
  test('] opens the next application of the list that was left', async () => {
    const page = {
      applications: [loanOf(), loanOf({ id: 'ln_2', applicantName: 'Ben Ito' })],
      total: 2,
      matching: 2,
      views: { waiting: 2, mine: 0, returnedDebits: 0, attention: 0 },
      hasBefore: false,
      hasAfter: false,
      readAt: afternoon,
    }
    const { at: where, announce } = open('/admin/home', {
      answer: first(
        at('/api/v1/loan/get-all-applications', page),
        at('/api/v1/loan/ln_2', loanOf({ id: 'ln_2', applicantName: 'Ben Ito' })),
      ),
    })
    fireEvent.click(await screen.findByRole('link', { name: 'Anne Roy' }))
    await screen.findByRole('link', { name: 'Next application' })
    fireEvent.keyDown(document.body, { key: ']' })
    expect(await screen.findByText('Ben Ito')).toBeDefined()
    expect(where()).toBe('/admin/home/ln_2')
    expect(screen.getByRole('link', { name: 'Applications (2 of 2)' })).toBeDefined()
    fireEvent.keyDown(document.body, { key: ']' })
    expect(announce).toHaveBeenCalledWith('This is the last of the list')
    expect(where()).toBe('/admin/home/ln_2')
  })
  test('on a page of a longer list the place is that on the page, and the key stops at its end', async () => {
    const page = {
      applications: [loanOf()],
      total: 27,
      matching: 27,
      views: { waiting: 2, mine: 0, returnedDebits: 0, attention: 0 },
      hasBefore: false,
      hasAfter: true,
      readAt: afternoon,
    }
    const { at: where, announce } = open('/admin/home', { answer: at('/api/v1/loan/get-all-applications', page) })
    fireEvent.click(await screen.findByRole('link', { name: 'Anne Roy' }))
    await screen.findByRole('link', { name: 'Applications (1 of 1 on the page)' })
    fireEvent.keyDown(document.body, { key: ']' })
    expect(announce).toHaveBeenCalledWith('This is the last of the page')
    expect(where()).toBe('/admin/home/ln_1')
  })
  test('what others wrote for the reader stands on the home of staff', async () => {
    const mentions = [{ loanId: 'ln_1', at: afternoon, by: 'Ann Chen', note: 'Please call' }]
    open('/admin/home', {
      answer: first(
        at('/api/v1/collections/mentions', { mentions }),
        at('/api/v1/loan/get-all-applications', {
          applications: [loanOf()],
          total: 1,
          matching: 1,
          views: { waiting: 1, mine: 0, returnedDebits: 0, attention: 0 },
          hasBefore: false,
          hasAfter: false,
          readAt: afternoon,
        }),
      ),
    })
    expect((await screen.findByRole('region', { name: 'Mentions of you' })).textContent).toContain('Please call')
  })
})
