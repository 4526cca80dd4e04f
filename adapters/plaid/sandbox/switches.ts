import { sharedOff, sharedShapes, type SharedSwitches, type SwitchShapes } from '@tamarack/adapter-sandbox/switches'

/** Faults to rehearse, kept over a restart. Set by `POST /sandbox/switches` or on the console. */
export interface Switches extends SharedSwitches {
  /** The real service does not enforce the life of a link token for this product. */
  readonly linkTokensExpire: boolean
  /** The token of a webhook names no key. */
  readonly emptyKid: boolean
}

export const allOff: Switches = { ...sharedOff, linkTokensExpire: false, emptyKid: false }

export const switchShapes: SwitchShapes<Switches> = {
  ...sharedShapes,
  linkTokensExpire: { group: 'The customer', label: 'Links expire after four hours', kind: 'on-off' },
  outOfOrder: { ...sharedShapes.outOfOrder, label: 'Those of one change are sent last first' },
  emptyKid: { group: 'Webhooks', label: 'Signed without naming a key (an empty kid)', kind: 'on-off' },
}
