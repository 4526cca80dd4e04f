import { formatCents, formatRate, type RuleId } from '@tamarack/domain/explanations/explanation'
import { inForceOn, lawByDate, type LawFigure } from '@tamarack/domain/law/law-by-date'
import { ok } from '@tamarack/domain/shared/result'
import type { BasisPoints } from '@tamarack/domain/values/basis-points'
import type { Cents } from '@tamarack/domain/values/cents'
import { plusDays } from '@tamarack/domain/values/local-date'
import * as f from '../fields.ts'
import { andThen, question } from '../question.ts'

type Value = (typeof lawByDate)[LawFigure][number]['value']

const asMoney = (value: Value): string => formatCents(value as Cents)

/** The rule that states each figure, and how it is printed. */
const figures: Readonly<Record<LawFigure, readonly [RuleId, (value: Value) => string]>> = {
  costPerHundred: ['ON-01', asMoney],
  dishonouredItemFee: ['ON-09', asMoney],
  defaultInterestMonthly: ['ON-07', (value) => formatRate(value as BasisPoints)],
  criminalRate: ['CPA-10', (value) => (typeof value === 'object' ? `${value.percent} % ${value.rate}` : '')],
  bankNsfFee: ['FED-06', asMoney],
}

const names = Object.keys(lawByDate) as LawFigure[]

export const lawCases = {
  law: question({
    fields: { figure: f.oneOf(names), on: f.day },
    evaluate: ({ figure, on }) =>
      andThen(inForceOn(figure, on), ({ value, from, source }) => {
        const next = lawByDate[figure].find((later) => later.from > from)
        return ok({ value, from, ...(next && { until: plusDays(next.from, -1) }), source })
      }),
    figure: { from: f.day },
    rule: ({ figure }) =>
      `${figures[figure][0]}: of the days from which the figure was another, the latest by that day`,
    steps: ({ figure }) =>
      lawByDate[figure].map(({ from, value, source }) => `from ${from}: ${figures[figure][1](value)} (${source})`),
  }),
}
