import { allOffIn, onOff, sharedShapes, type SwitchesOf } from '@tamarack/adapter-sandbox/switches'

/** Faults to rehearse, kept over a restart. Set by `POST /sandbox/switches` or on the console. */
export const switchShapes = {
  ...sharedShapes,
  /** The real service does not enforce the life of a link token for this product. */
  linkTokensExpire: onOff('The customer', 'Links expire after four hours'),
  outOfOrder: { ...sharedShapes.outOfOrder, label: 'Those of one change are sent last first' },
  emptyKid: onOff('Webhooks', 'Signed without naming a key (an empty kid)'),
}
export type Switches = SwitchesOf<typeof switchShapes>
export const allOff = allOffIn(switchShapes)
