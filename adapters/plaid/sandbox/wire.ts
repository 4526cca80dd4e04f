import type { IdentityVerification, PlaidError } from 'plaid'
import type { Fields } from '@tamarack/adapter-sandbox/http'

/** The JSON form of one of the SDK's types: its enums as their texts, its sets as lists. Keeps the
 * sandbox's answers checked without loading the SDK. */
export type Wire<Type> = Type extends string
  ? `${Type}`
  : Type extends ReadonlySet<infer Item>
    ? readonly Wire<Item>[]
    : Type extends readonly (infer Item)[]
      ? readonly Wire<Item>[]
      : Type extends object
        ? { readonly [Key in keyof Type]: Wire<Type[Key]> }
        : Type

export type WireCheck = Wire<IdentityVerification>

/** An answer with Plaid's error envelope. */
export class PlaidRefusal extends Error {
  readonly status: number
  readonly body: Omit<Wire<PlaidError>, 'request_id' | 'causes'>
  constructor(status: number, type: Wire<PlaidError>['error_type'], code: string, message: string) {
    super(message)
    this.status = status
    this.body = {
      error_type: type,
      error_code: code,
      error_message: message,
      display_message: null,
      documentation_url: 'https://plaid.com/docs/errors/',
      suggested_action: null,
    }
  }
}

export const invalidField = (message: string): PlaidRefusal =>
  new PlaidRefusal(400, 'INVALID_REQUEST', 'INVALID_FIELD', message)
export const missingField = (name: string): PlaidRefusal =>
  new PlaidRefusal(400, 'INVALID_REQUEST', 'MISSING_FIELDS', `the following required fields are missing: ${name}`)

export const textField = (fields: Fields, name: string): string => {
  const value = fields[name]
  if (value === undefined || value === null) throw missingField(name)
  if (typeof value !== 'string' || value === '') throw invalidField(`${name} must be a non-empty string`)
  return value
}
