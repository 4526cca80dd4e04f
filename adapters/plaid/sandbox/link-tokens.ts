import { randomUUID } from 'node:crypto'
import type { LinkTokenCreateResponse } from 'plaid'
import { fieldsOf, optionalText, type Fields } from '@tamarack/adapter-sandbox/http'
import type { Table } from '@tamarack/adapter-sandbox/memory'
import type { Switches } from './switches.ts'
import { invalidField, missingField, textField, type Wire } from './wire.ts'

export interface LinkToken {
  readonly token: string
  readonly customerId: string
  readonly createdAt: number
  readonly expired?: true
}

const lifeMs = 4 * 3_600_000
const supportedCountries: readonly string[] = ['CA', 'US', 'GB']

export type LinkTokens = ReturnType<typeof makeLinkTokens>

/** Link tokens for identity verification, which must be the only product in them. */
export const makeLinkTokens = ({
  kept,
  templateId,
  now,
}: {
  kept: Table<LinkToken>
  templateId: string
  now: () => number
}) => {
  const iso = (at: number): string => new Date(at).toISOString()
  return {
    create: (fields: Fields): Omit<Wire<LinkTokenCreateResponse>, 'request_id'> => {
      for (const name of ['client_name', 'language']) textField(fields, name)
      const countryCodes = fields['country_codes']
      if (!Array.isArray(countryCodes)) throw missingField('country_codes')
      const products = fields['products']
      if (!Array.isArray(products) || products.length !== 1 || products[0] !== 'identity_verification')
        throw invalidField('products must be ["identity_verification"] and nothing else')
      if (!countryCodes.every((code) => supportedCountries.includes(String(code))))
        throw invalidField('country_codes holds an unknown country')
      if (textField(fieldsOf(fields['identity_verification']), 'template_id') !== templateId)
        throw invalidField('identity_verification.template_id is not a template of this client')
      const customerId = textField(fieldsOf(fields['user']), 'client_user_id')
      const token = `link-sandbox-${randomUUID()}`
      kept.put(token, {
        token,
        customerId,
        createdAt: now(),
      })
      return { link_token: token, expiration: iso(now() + lifeMs) }
    },
    /** Lets every link of that customer expire. */
    expire: (customerId: string): void => {
      for (const link of kept.all())
        if (link.customerId === customerId) kept.put(link.token, { ...link, expired: true })
    },
    /** The token for the window; undefined when it is none of ours, or too old while lives are
     * enforced, or every link is to have expired. */
    opened: (
      token: string,
      { linkTokensExpire, linksExpired }: Pick<Switches, 'linkTokensExpire' | 'linksExpired'>,
    ): LinkToken | undefined => {
      const found = optionalText({ token }, 'token') === null ? undefined : kept.get(token)
      const expired = linksExpired || found?.expired || (found && linkTokensExpire && now() - found.createdAt > lifeMs)
      return expired ? undefined : found
    },
  }
}
