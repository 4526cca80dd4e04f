import type { CSSProperties } from 'react'
import styles from './amount-slider.module.css'
import { money } from './format.tsx'
import { MoneyInput, type MoneyInputProps } from './text-input.tsx'

interface AmountSliderProps extends MoneyInputProps {
  /** Both ends and the step of the slider, cents; the box takes any amount. */
  readonly minimum: number
  readonly maximum: number
  readonly step: number
}

/** '$1,500' for whole dollars. */
const roundMoney = (cents: number): string => money(cents).replace('.00', '')

/** The amount that a screen begins with, typed or moved. */
export const AmountSlider = ({ minimum, maximum, step, ...box }: AmountSliderProps) => {
  const { value } = box
  const amount = typeof value === 'number' && !Number.isNaN(value) ? value : minimum
  const shown = Math.min(Math.max(amount, minimum), maximum)
  const share = maximum === minimum ? 100 : ((shown - minimum) * 100) / (maximum - minimum)
  return (
    <div className={`stack-1 ${styles['amount']}`}>
      <MoneyInput {...box} />
      {maximum > minimum && (
        <div>
          <input
            type="range"
            className={styles['slider']}
            aria-label="Move the amount"
            aria-valuetext={roundMoney(shown)}
            // The thumb stands at whole steps; the largest amount is one, too.
            min={Math.ceil(minimum / step)}
            max={Math.ceil(maximum / step)}
            value={Math.round(shown / step)}
            style={{ '--share': `${share}%` } as CSSProperties}
            onChange={(event) => {
              const moved = Number(event.target.value) * step
              box.onChange(Math.min(Math.max(moved, minimum), maximum))
            }}
          />
          <p className={`row-2 apart muted small figures ${styles['ends']}`} aria-hidden="true">
            <span>{roundMoney(minimum)}</span>
            <span>{roundMoney(maximum)}</span>
          </p>
        </div>
      )}
    </div>
  )
}
