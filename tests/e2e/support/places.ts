/** Where the product runs; given by the one who started it. Throws when a name is missing, because
 * a test of nothing would pass. */
const place = (...names: readonly string[]): string => {
  const found = names.map((name) => process.env[name]).find((address) => address !== undefined && address !== '')
  if (found === undefined)
    throw new Error(
      `The browser tests need ${names.join(' or ')} in the environment; "npm test -- browser <file>" starts a product and sets it.`,
    )
  return found.replace(/\/$/, '')
}

export const places = {
  web: place('BASE_URL', 'PUBLIC_ORIGIN'),
  inbox: place('MAIL_INBOX_URL'),
  plaid: place('PLAID_BASE_URL'),
  zum: place('ZUM_BASE_URL'),
} as const
