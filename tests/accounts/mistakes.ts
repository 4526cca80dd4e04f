interface Mistake {
  readonly number: number
  readonly mistake: string
  readonly tests: readonly { readonly file: string; readonly test: string }[]
}

const [requests, sessions, here] = [
  'tests/accounts/attacks-on-requests.int.test.ts',
  'tests/accounts/attacks-on-sessions.int.test.ts',
  'tests/accounts/mistakes.int.test.ts',
]
const [provider, enumeration, secondFactor] = [
  'adapters/auth/providers/social-sign-in.int.test.ts',
  'adapters/auth/requests/enumeration.int.test.ts',
  'adapters/auth/second-factor/second-factor.int.test.ts',
]

/** What authentication servers have got wrong before, and the test that proves it is not so here.
 * `mistakes.int.test.ts` asserts that each test exists. */
export const mistakes: readonly Mistake[] = [
  {
    number: 1,
    mistake: 'open redirects',
    tests: [
      { file: requests, test: 'no call and no email leads to %s' },
      { file: requests, test: 'no link of an email leads to %s' },
    ],
  },
  {
    number: 2,
    mistake: 'a user id taken from the body',
    tests: [{ file: requests, test: 'a person named in the body is not the person who calls' }],
  },
  {
    number: 3,
    mistake: 'a session before the second factor',
    tests: [{ file: sessions, test: 'no session can be seen, and no call takes the challenge for one' }],
  },
  {
    number: 4,
    mistake: 'tries counted per IPv6 text',
    tests: [{ file: here, test: 'one network of IPv6 counts as one client, however its addresses are written' }],
  },
  {
    number: 5,
    mistake: 'codes and tokens read and then deleted',
    tests: [
      { file: sessions, test: 'that resets a password works for one of eight at once, and never again' },
      { file: sessions, test: 'a code is taken once, by its own sign-in, and by one of many at once' },
      {
        file: secondFactor,
        test: 'a backup code works once, also when it comes from many browsers in the same moment',
      },
    ],
  },
  {
    number: 6,
    mistake: 'a login linked to an unproven account',
    tests: [
      { file: provider, test: 'an account with a password is not connected by itself, nor opened' },
      {
        file: provider,
        test: 'who takes over an address that was never proven takes it without the login that somebody else connected',
      },
    ],
  },
  {
    number: 7,
    mistake: 'sessions left after deletion',
    tests: [{ file: sessions, test: 'ends with its account, and nothing of the account is left that could open it' }],
  },
  {
    number: 8,
    mistake: 'base address learned from a request',
    tests: [{ file: requests, test: 'the first request does not teach the server where it is' }],
  },
  {
    number: 9,
    mistake: 'mass assignment',
    tests: [
      { file: requests, test: 'nobody signs up with %s' },
      { file: requests, test: 'nobody gives themselves %s later' },
    ],
  },
  {
    number: 10,
    mistake: 'revealing who has an account',
    tests: [
      { file: enumeration, test: '%s looks the same and takes the same work for a registered and an unknown address' },
      { file: enumeration, test: "a new address looks the same whether it is free or somebody else's" },
      {
        file: enumeration,
        test: 'emails are sent after the answer: a slow mailbox does not reveal who has an account',
      },
    ],
  },
  {
    number: 11,
    mistake: 'an algorithm taken from the token',
    tests: [
      {
        file: sessions,
        test: 'that proves an address is not written by a forger: changed, cut, started over, or without our seal',
      },
      { file: provider, test: 'an id token that is %s proves nothing' },
    ],
  },
  {
    number: 12,
    mistake: 'OAuth state, PKCE, nonce and issuer',
    tests: [
      { file: provider, test: 'the request that begins it is bound to this browser, this provider and this visit' },
      { file: provider, test: 'the answer to one browser opens nothing in another, and nothing twice' },
      { file: provider, test: 'an answer that claims to come from another issuer is refused' },
    ],
  },
  {
    number: 13,
    mistake: 'sessions not rotated, not revoked',
    tests: [
      {
        file: sessions,
        test: "has a new token after every sign-in: one that a stranger planted stays the stranger's",
      },
      { file: sessions, test: 'has a new token when a second factor is turned on or off, and the old one is void' },
      { file: sessions, test: 'ends everywhere when the password is reset' },
      {
        file: sessions,
        test: 'follows the role in the database at once: a role that was taken away opens nothing more',
      },
    ],
  },
  {
    number: 14,
    mistake: 'weak randomness, comparing in variable time',
    tests: [
      { file: here, test: "chance is the system's, never Math.random; what is secret is compared in constant time" },
      { file: here, test: 'tokens and codes never repeat' },
    ],
  },
  {
    number: 15,
    mistake: 'addresses compared before they are brought to one form',
    tests: [
      {
        file: here,
        test: "an address that only looks like another's is no address, and letters' case makes no second account",
      },
    ],
  },
  {
    number: 16,
    mistake: 'secrets in clear',
    tests: [
      {
        file: here,
        test: "nothing in the database opens an account: no password, code, link or provider's token can be read",
      },
    ],
  },
  {
    number: 17,
    mistake: 'passwords cut short, without end, or in two forms',
    tests: [{ file: here, test: 'a password counts to its last letter, has an end, and is one however it is typed' }],
  },
  {
    number: 18,
    mistake: 'login by a foreign form',
    tests: [{ file: requests, test: 'does not sign the person in as somebody else %s' }],
  },
  {
    number: 19,
    mistake: 'a reset link from the Host header',
    tests: [{ file: requests, test: "an email's link is on our site, no matter what host the request names" }],
  },
  {
    number: 20,
    mistake: 'dates compared as texts',
    tests: [{ file: sessions, test: "that has expired is nobody's, for the library and for the product" }],
  },
]
