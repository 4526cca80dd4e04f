import type { DisbursementIds } from '../../servicing/disbursement.ts'
import type { Moment } from '../../slice.ts'

/** SHA-256 of the corrected recipient; undefined keeps the customer's own address. */
export type RetryFacts = Moment & DisbursementIds & { readonly recipient: string | undefined }
