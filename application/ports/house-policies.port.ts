import type { PolicyInForce } from '@tamarack/domain/policy/house-policy'
import type { PolicyAct } from '@tamarack/domain/policy/policy-acts'
import type { Instant } from '@tamarack/domain/values/instant'
import { token } from './token.ts'

/** An act with the key of its press. */
export type KeyedPolicyAct = PolicyAct & { readonly key: string }

/** What the lender decided: acts that are only added, and that the nightly anchor covers. */
export interface HousePolicies {
  /** All, in their order. */
  acts(): Promise<readonly KeyedPolicyAct[]>
  /** Adds it, unless another act has its number or its key. */
  add(act: KeyedPolicyAct): Promise<void>
  /** The newest confirmed policy whose moment has come; the first where none is. */
  inForce(at: Instant): Promise<PolicyInForce>
}
export const HousePolicies = token<HousePolicies>('HousePolicies')
