import type { CSSProperties } from 'react'
import styles from './amount-slider.module.css'
import { money } from './format.tsx'
import { MoneyInput, type MoneyInputProps } from './text-input.tsx'

/** Both ends and the step of the slider, cents; the box takes any amount. */
interface MoneyRange extends Pick<MoneyInputProps, 'value' | 'onChange'> {
  readonly minimum: number
  readonly maximum: number
  readonly step: number
}

/** '$1,500' for whole dollars. */
const roundMoney = (cents: number): string => money(cents).replace('.00', '')

interface SliderProps {
  readonly label: string
  /** The value in words, and both ends. */
  readonly shown: string
  readonly ends: readonly [string, string]
  /** Whole steps. */
  readonly minimum: number
  readonly maximum: number
  readonly value: number
  readonly onMove: (step: number) => void
}

/** A native slider between two ends, under the box that takes the same. */
export const Slider = ({ label, shown, ends, minimum, maximum, value, onMove }: SliderProps) => {
  const share = maximum === minimum ? 100 : ((value - minimum) * 100) / (maximum - minimum)
  return (
    <div>
      <input
        type="range"
        className={styles['slider']}
        aria-label={label}
        aria-valuetext={shown}
        min={minimum}
        max={maximum}
        value={value}
        style={{ '--share': `${share}%` } as CSSProperties}
        onChange={(event) => onMove(Number(event.target.value))}
      />
      <p className={`row-2 apart muted small figures ${styles['ends']}`} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  )
}

/** The slider of an amount; the thumb stands at whole steps, and the largest amount is one, too. */
export const MoneySlider = ({ minimum, maximum, step, value, onChange }: MoneyRange) => {
  const amount = typeof value === 'number' && !Number.isNaN(value) ? value : minimum
  const shown = Math.min(Math.max(amount, minimum), maximum)
  return (
    <Slider
      label="Move the amount"
      shown={roundMoney(shown)}
      ends={[roundMoney(minimum), roundMoney(maximum)]}
      minimum={Math.ceil(minimum / step)}
      maximum={Math.ceil(maximum / step)}
      value={shown === maximum ? Math.ceil(maximum / step) : Math.round(shown / step)}
      onMove={(moved) => onChange(Math.min(Math.max(moved * step, minimum), maximum))}
    />
  )
}

/** The amount that a screen begins with, typed or moved. */
export const AmountSlider = (props: MoneyInputProps & MoneyRange) => {
  const { minimum, maximum, step: _step, ...box } = props
  return (
    <div className={`stack-1 ${styles['amount']}`}>
      <MoneyInput {...box} />
      {maximum > minimum && <MoneySlider {...props} />}
    </div>
  )
}
