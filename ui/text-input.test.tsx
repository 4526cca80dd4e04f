import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { centsToText, MoneyInput, PasswordInput, textToCents } from './text-input.tsx'

afterEach(cleanup)

describe('an amount as typed', () => {
  test.each([
    ['500', 50_000],
    ['1,234.5', 123_450],
    ['$ 1 234.56', 123_456],
    ['.5', 50],
    ['12.', 1200],
    ['4 120,50', 412_050],
    ['4\u202f120,50 $', 412_050],
    ['4120,5', 412_050],
    ['4,120', 412_000],
    ['4 120', 412_000],
    ['', null],
    ['  ', null],
  ])('%j is %s cents', (text, cents) => {
    expect(textToCents(text)).toBe(cents)
  })
  test.each([
    'abc',
    '12.345',
    '1.2.3',
    '-5',
    '.',
    '12345678901',
    '4.120,50',
    '1,23,456',
    '4,1205',
    '12 34',
    '4,120,5',
    '1e9',
  ])('%j is no amount', (text) => {
    expect(textToCents(text)).toBeNaN()
  })
  test('in English and in French notation is the same sum, and nothing else is taken for it', () => {
    for (let cents = 1; cents < 99_999_999_999; cents = Math.ceil(cents * 1.1) + 1) {
      const [english = '', french = ''] = ['en-CA', 'fr-CA'].map((language) =>
        (cents / 100).toLocaleString(language, { style: 'currency', currency: 'CAD' }),
      )
      expect([textToCents(english), textToCents(french)]).toEqual([cents, cents])
    }
  })
  test('comes back as people write it', () => {
    expect([50_000, 123_450, null, Number.NaN].map(centsToText)).toEqual(['500', '1,234.50', '', ''])
  })
})

const Amount = ({ start = null }: { start?: number | null }) => {
  const [cents, setCents] = useState<number | null>(start)
  return (
    <>
      <MoneyInput label="How much?" name="amount" value={cents} onChange={setCents} />
      <button type="button" onClick={() => setCents(30_000)}>
        $300
      </button>
      <output>{String(cents)}</output>
    </>
  )
}
const box = () => screen.getByLabelText<HTMLInputElement>('How much?')

describe('MoneyInput', () => {
  test('keeps what is typed while typing, reports cents, and tidies when left', () => {
    render(<Amount />)
    fireEvent.change(box(), { target: { value: '$1234.5' } })
    expect(box().value).toBe('$1234.5')
    expect(screen.getByRole('status').textContent).toBe('123450')
    fireEvent.blur(box())
    expect(box().value).toBe('1,234.50')
  })
  test('leaves what is no amount for its writer to mend', () => {
    render(<Amount start={100} />)
    fireEvent.change(box(), { target: { value: 'ten' } })
    fireEvent.blur(box())
    expect(box().value).toBe('ten')
    expect(screen.getByRole('status').textContent).toBe('NaN')
  })
  test('follows a value set from outside', () => {
    render(<Amount start={1_000} />)
    fireEvent.click(screen.getByRole('button', { name: '$300' }))
    expect(box().value).toBe('300')
  })
})

test('a shown password is hidden again when its form is sent', () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordInput label="Password" name="password" />
      <button type="submit">Send</button>
    </form>,
  )
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  const toggle = screen.getByRole('button', { name: 'Show password' })
  fireEvent.click(toggle)
  expect([password.type, toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect([password.type, toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
})
