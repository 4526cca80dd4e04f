import { cleanup, render, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { legalVersion, promisedDays } from '@tamarack/contracts/legal'
import { retentionPolicy } from '@tamarack/contracts/limits'
import { legalKinds } from '@tamarack/contracts/views/document'
import { nearDate } from '@tamarack/ui/format'
import { setClockOffset } from '@tamarack/ui/present'
import { versions as creditCheckConsent, Component as CreditCheckConsent } from './credit-check-consent.tsx'
import { versions as eSignConsent, Component as ESignConsent } from './e-sign-consent.tsx'
import { asPlainText, LegalPage } from './legal-page.tsx'
import { revised } from './legal-text.ts'
import { versions as paymentTerms, Component as PaymentTerms } from './payment-terms.tsx'
import { versions as privacyPolicy, Component as PrivacyPolicy } from './privacy-policy.tsx'
import { versions as termsOfUse, Component as TermsOfUse } from './terms-of-use.tsx'

// Which version is in force depends on the day: here it is always the same one.
beforeEach(() => setClockOffset(Date.UTC(2026, 10, 24, 17) - Date.now()))
afterEach(() => {
  cleanup()
  setClockOffset(0)
})

const pages = (
  [
    ['Terms of use', TermsOfUse, termsOfUse],
    ['Privacy policy', PrivacyPolicy, privacyPolicy],
    ['Payment terms agreement', PaymentTerms, paymentTerms],
    ['Electronic signature consent', ESignConsent, eSignConsent],
    ['Credit check consent', CreditCheckConsent, creditCheckConsent],
  ] as const
).flatMap(([title, Page, versions]) => versions.map(({ version }) => [title, version, Page] as const))

const texts = {
  'terms-of-use': termsOfUse,
  'privacy-policy': privacyPolicy,
  'payment-terms-agreement': paymentTerms,
  'e-sign-consent': eSignConsent,
  'credit-check-consent': creditCheckConsent,
} as const

const open = (Page: ComponentType, version: number) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', Component: Page }], { initialEntries: [`/?version=${version}`] })}
    />,
  )

describe.each(pages)('%s, version %i', (title, version, Page) => {
  test('gives the gist in at most five sentences, then clauses that each have an address', () => {
    open(Page, version)
    expect(screen.getByText(new RegExp(`^Version ${version}, in force (since|from)`))).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(
      within(screen.getByRole('region', { name: 'In short' })).getAllByRole('listitem').length,
    ).toBeLessThanOrEqual(5)
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole<HTMLAnchorElement>('link')
    const clauses = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent)
      .filter((text) => /^\d+\. /.test(text ?? ''))
    expect(links.map((link, at) => `${at + 1}. ${link.textContent}`)).toEqual(clauses)
    expect(links.every((link) => document.getElementById(link.hash.slice(1)) !== null)).toBe(true)
    expect(new Set(links.map((link) => link.hash)).size).toBe(links.length)
  })
})

test.each(paymentTerms)(
  'the payment terms, version $version, name the fees and rates of the agreements, the monthly one with its yearly twin',
  ({ version }) => {
    open(PaymentTerms, version)
    const text = document.body.textContent ?? ''
    for (const fact of [
      '$20.00',
      '$50.00',
      '2.5% per month (30% per year)',
      'within two business days',
      '3 business days',
      'after 4 business days',
      'within one hour',
    ])
      expect(text).toContain(fact)
  },
)

test('TAM-16, TAM-104: the privacy policy names the periods for which records are kept, and that a legal hold keeps them longer', () => {
  open(PrivacyPolicy, 2)
  const text = document.body.textContent ?? ''
  for (const fact of [
    `${retentionPolicy['application-without-loan']} months after the last thing that happened to it`,
    `${retentionPolicy.agreement / 12} years after the loan is closed`,
    `${retentionPolicy['written-off-debt'] / 12} years after it was last written off, paid or acknowledged`,
    'A legal hold keeps records longer.',
    'It ends when a second person, not the one who placed it, lifts it',
  ])
    expect(text).toContain(fact)
  expect(text).not.toContain('12 months after you last used it')
})

test('the payment terms have default interest on a cash advance alone, and one right to cancel for both products', () => {
  open(PaymentTerms, 1)
  const text = document.body.textContent ?? ''
  expect(text).toContain('On the overdue principal of a cash advance: 2.5% per month (30% per year)')
  expect(text).toContain('On an installment loan there is no default interest.')
  expect(text).toContain('You may cancel a cash advance or an installment loan')
  expect(text).toContain('for a cash advance, and 30 days after it for an installment loan')
  expect(text).toContain('since Thursday, March 12, 2026, a federally regulated bank at most $10.00')
})

test('the terms of use change with the thirty days of notice that they give', () => {
  const [first, second] = termsOfUse
  const days = (Date.parse(second.effective) - Date.parse(first.effective)) / 86_400_000
  expect(days).toBeGreaterThanOrEqual(30)
  expect(termsOfUse.map(asPlainText).filter((text) => text.includes('at least 30 days before a change'))).toHaveLength(
    2,
  )
})

test.each(legalKinds)(
  'TAM-115: %s promises an email before a change where the product sends one, as many days before',
  (kind) => {
    const promised = texts[kind].map(
      (text) => /by email at least (\d+) days before a change/.exec(asPlainText(text))?.[1],
    )
    expect(new Set(promised)).toEqual(new Set([promisedDays[kind]?.toString()]))
  },
)

test('a version that is announced reads as one to come, and leads to the one that applies until then', () => {
  open(TermsOfUse, 2)
  expect(screen.getByText(/^Version 2, in force from/).textContent).toContain(`${nearDate('2027-01-04')}`)
  expect(screen.getByText(/^Until then version 1 applies\./)).toBeDefined()
  cleanup()
  setClockOffset(Date.UTC(2027, 0, 4, 17) - Date.now())
  open(TermsOfUse, 2)
  expect(screen.getByText(/^Version 2, in force since/)).toBeDefined()
  expect(screen.queryByText(/Until then/)).toBeNull()
  cleanup()
  open(TermsOfUse, 1)
  expect(screen.getByText(/^This is not the version in force\./)).toBeDefined()
})

test('a new version keeps every clause that it does not replace, and replaces none that the one before has not', () => {
  const [first] = termsOfUse
  const clause = { id: 'law', heading: 'Law', blocks: ['Other words.'] }
  const next = revised(first, { version: 2, effective: '2027-01-04', clauses: [clause] })
  expect(next.clauses).toEqual([...first.clauses.slice(0, -1), clause])
  expect(next.inShort).toEqual(first.inShort)
  expect(() => revised(first, { version: 2, effective: '2027-01-04', clauses: [{ ...clause, id: 'lost' }] })).toThrow(
    'no clause lost',
  )
})

test('the copy to keep has the words of the screen', () => {
  expect(
    asPlainText({
      title: 'Sample',
      version: 3,
      effective: '2026-11-20',
      inShort: ['The gist.'],
      clauses: [{ id: 'a', heading: 'First', blocks: ['A sentence.', ['one', 'two']] }],
    }),
  ).toBe(
    'Tamarack: Sample\n\nVersion 3, in force since Friday, November 20, 2026\n\nIn short\n- The gist.\n\n1. First\n\nA sentence.\n\n- one\n- two\n',
  )
})

const sha256Of = async (text: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

describe.each(legalKinds)('the versions of %s', (kind) => {
  test('have the words that are recorded for them: a changed text is a new version', async () => {
    for (const text of texts[kind]) {
      const recorded = legalVersion(kind, text.version)
      expect(await sha256Of(asPlainText(text))).toBe(recorded?.sha256)
      expect(text.effective).toBe(recorded?.effective)
    }
  })

  test('are all there, and no other', () => {
    expect(texts[kind].map(({ version }) => legalVersion(kind, version)?.version)).toEqual(
      texts[kind].map((_each, index) => index + 1),
    )
    expect(legalVersion(kind, texts[kind].length + 1)).toBeUndefined()
  })
})

test('a version that was accepted once can be read when another is in force, and leads to the one in force', () => {
  const [first] = termsOfUse
  const second = { ...first, version: 2, inShort: ['Other words.'] }
  const at = (address: string) =>
    render(
      <RouterProvider
        router={createMemoryRouter(
          [{ path: '/terms-of-use', element: <LegalPage kind="terms-of-use" versions={[first, second]} /> }],
          { initialEntries: [address] },
        )}
      />,
    )
  at('/terms-of-use?version=2')
  expect(screen.getByText('Other words.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Read version 1' }).getAttribute('href')).toBe('/terms-of-use')
  cleanup()
  at('/terms-of-use')
  expect(screen.queryByText('Other words.')).toBeNull()
  expect(screen.queryByText(/not the version in force/)).toBeNull()
  cleanup()
  at('/terms-of-use?version=99')
  expect(screen.getByText(first.inShort[0] ?? '')).toBeDefined()
})
