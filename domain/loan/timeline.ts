/** Where what happened to a loan is recorded, and what its timeline may be made of. */
export const timelineSources = [
  'log',
  'ledger',
  'payment',
  'document',
  'email',
  'note',
  'webhook',
  'sign-in',
  'hold',
  'look',
  'workflow',
] as const
export type TimelineSource = (typeof timelineSources)[number]

/** What of a loan is compared between two moments. */
export const factSections = ['loan', 'money', 'schedule', 'checks', 'documents', 'rules'] as const
export type FactSection = (typeof factSections)[number]

/** A code is one of ours that a screen has words for. */
export const factUnits = ['text', 'cents', 'day', 'code'] as const
export type FactUnit = (typeof factUnits)[number]
