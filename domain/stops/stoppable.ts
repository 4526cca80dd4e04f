/** TAM-198: what the house can stop. Disbursements are advances: a refund is owed, and goes on. */
export const stoppables = ['debits', 'disbursements', 'applications'] as const
export type Stoppable = (typeof stoppables)[number]
