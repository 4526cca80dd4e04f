import type { ArrangeableView } from '@tamarack/contracts/views/arrangement'
import type { Arrangeable } from '@tamarack/domain/loan/servicing/arrangeable'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import { wordsOf } from './money-actions-view.ts'

const toRefused = (refusal: Refusal | undefined): ArrangeableView['notMovable'] =>
  refusal === undefined ? null : { code: refusal.code, words: wordsOf(refusal.code) }

/** With the catalogue's words where something may not be requested. */
export const toArrangeableView = ({ movable, notMovable, late, notArrangeable }: Arrangeable): ArrangeableView => ({
  movable: movable.map((one) => ({ ...one })),
  notMovable: toRefused(notMovable),
  late: late ?? null,
  notArrangeable: toRefused(notArrangeable),
})
