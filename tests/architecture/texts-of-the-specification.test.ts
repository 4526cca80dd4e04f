import { describe, expect, test } from 'vitest'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import { messages } from '@tamarack/contracts/messages'
import { messages as accountMessages, callbackErrors } from '../accounts/specification.ts'
import { readModules } from './modules.ts'

/* The texts of the specification's error catalogue (section 8), copied letter for letter, each of
 * them in use. What the running authentication server answers is proven text by text in
 * tests/accounts; here each text of a screen, a form or a refusal is followed to the code that
 * shows it. */

/** "Validation messages". */
const validation = [
  'Name is required',
  'Name must be at least 2 characters long',
  'Name must be less than 50 characters',
  'Please enter a valid email address',
  'Password is required',
  'Password must be at least 8 characters long',
  'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  'Please confirm your password',
  'Passwords do not match',
  'Invalid email address',
  'Password must be at least 8 characters',
  'Password must be less than 128 characters',
  'Your one-time password must be 6 characters.',
  'Role is required',
  'Referral code is required',
  'Please select an option',
  'You must agree to continue',
] as const

/** The refusals of customer pages and of the activation, with their codes. */
const refusals = { NO_SESSION: 'No user session found', LOAN_ID_REQUIRED: 'Loan ID is required' } as const

/** "Generic views" and "Missing data displays". */
const views = ['Something went wrong!', 'Not Found', 'N/A', 'Loading...'] as const

const isTest = /\.(test|fixture|sandbox|cases)\.tsx?$|^tests\/|\/testing\/|\/sandbox\/|\/pact\//
const product = readModules().filter(({ path }) => !isTest.test(path))
const screens = product.filter(({ path }) => /^(ui|mfe-customer|mfe-admin|shells\/web)\//.test(path))
const placesOf = (where: typeof product, pattern: RegExp, except?: string): readonly string[] =>
  where.filter(({ path, source }) => path !== except && pattern.test(source)).map(({ path }) => path)
const literally = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

describe('each validation message of the specification', () => {
  test.each(validation)('"%s" is declared once for all forms, and a form or the server uses it', (text) => {
    const names = Object.entries(messages).filter(([, message]) => message === text)
    expect(names).toHaveLength(1)
    const uses = placesOf(product, new RegExp(`\\bmessages\\.${names[0]?.[0]}\\b`))
    expect(uses).not.toEqual([])
  })
})

describe('each refusal of the specification', () => {
  test.each(Object.entries(refusals))('%s reads "%s", on the wire and on a screen', (code, text) => {
    expect(errorCatalogue[code as keyof typeof refusals].message).toBe(text)
    expect(placesOf(product, new RegExp(`'${code}'`), 'contracts/error-catalogue.ts')).not.toEqual([])
    expect(placesOf(screens, literally(text))).not.toEqual([])
  })
})

test.each(views)('screens show "%s"', (text) => {
  expect(placesOf(screens, literally(text))).not.toEqual([])
})

test('every text of the authentication server is among those that the test of the running server lists', () => {
  expect(accountMessages).toHaveLength(28)
  expect(callbackErrors).toHaveLength(11)
})
