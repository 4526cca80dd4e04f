import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { Component as CreditCheckConsent } from './credit-check-consent.tsx'
import { Component as ESignConsent } from './e-sign-consent.tsx'
import { asPlainText } from './legal-page.tsx'
import { Component as PaymentTerms } from './payment-terms.tsx'
import { Component as PrivacyPolicy } from './privacy-policy.tsx'
import { Component as TermsOfUse } from './terms-of-use.tsx'

afterEach(cleanup)

const pages = [
  ['Terms of use', TermsOfUse],
  ['Privacy policy', PrivacyPolicy],
  ['Payment terms agreement', PaymentTerms],
  ['Electronic signature consent', ESignConsent],
  ['Credit check consent', CreditCheckConsent],
] as const

describe.each(pages)('%s', (title, Page) => {
  test('gives the gist in at most five sentences, then clauses that each have an address', () => {
    render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />)
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

test('the payment terms name the fees and rates of the agreements, the monthly one with its yearly twin', () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: PaymentTerms }])} />)
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
