import type { AccountNumbers, Findings } from '@tamarack/domain/loan/application/by-hand'
import type { VerificationStep } from '@tamarack/domain/loan/status'
import type { PaperType } from '@tamarack/domain/papers/paper-file'
import { token } from './token.ts'

/** Which of a loan's papers: each step has numbers from 1 on. */
export interface PaperKey {
  readonly loanId: string
  readonly step: VerificationStep
  readonly number: number
}

export interface Paper extends PaperKey {
  readonly type: PaperType
  /** In bytes. */
  readonly size: number
  /** SHA-256 of the bytes, lower-case hex. */
  readonly sha256: string
  readonly sentAt: number
  /** Since when staff read it; null until the borrower has submitted it. */
  readonly submittedAt: number | null
}

/** The papers of borrowers who cannot be verified online (TAM-208); sealed. They go with the
 * records of their loan. */
export interface Papers {
  /** Stores a paper in place of the one of its number. False, and nothing stored, once that one is
   * submitted. */
  put(paper: Omit<Paper, 'size' | 'submittedAt'>, bytes: Uint8Array): Promise<boolean>
  /** Deletes a paper that is not submitted. False, and nothing deleted, once it is submitted. */
  remove(key: PaperKey): Promise<boolean>
  /** Without their bytes, in order of their numbers. */
  of(loanId: string): Promise<readonly Paper[]>
  find(key: PaperKey): Promise<{ readonly paper: Paper; readonly bytes: Uint8Array } | null>
  /** The account's numbers as the borrower typed them, and what staff proposed last. */
  readings(loanId: string): Promise<{ readonly account: AccountNumbers | null; readonly findings: Findings | null }>
}
export const Papers = token<Papers>('Papers')
