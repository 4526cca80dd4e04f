import type { PastFile } from '@tamarack/domain/policy/what-if'
import type { Instant } from '@tamarack/domain/values/instant'
import { token } from './token.ts'

/** TAM-213: applications as they were sent, with what became of them. */
export interface PastFiles {
  /** The last submission of each application sent since that moment, in parts; those whose records
   * are destroyed, or do not open, are left out. */
  since(moment: Instant): AsyncIterable<readonly PastFile[]>
}
export const PastFiles = token<PastFiles>('PastFiles')
