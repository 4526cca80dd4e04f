import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { StaffLinks } from './staff-links.tsx'

afterEach(cleanup)

const names = ['Applications', 'Ledger', 'Employees', 'Webhooks', 'Legal holds']
const shown = (count: number) =>
  render(
    <MemoryRouter>
      <StaffLinks links={names.slice(0, count).map((name) => ({ to: `/${name}`, name, icon: null }))} />
      <p>The page</p>
    </MemoryRouter>,
  )
const more = () => screen.getByRole('button', { name: 'More' })
const isOpen = () => more().getAttribute('aria-expanded') === 'true'
const behindMore = () => within(document.getElementById(more().getAttribute('aria-controls') ?? '') as HTMLElement)

test('what a phone has no room for stands behind "More", and each link is there once', () => {
  shown(5)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names)
  expect(
    behindMore()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Webhooks', 'Legal holds'])
})

test('four links need no "More"', () => {
  shown(4)
  expect(screen.getAllByRole('link')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

test.each([
  ['a link that is followed', () => fireEvent.click(behindMore().getByRole('link', { name: 'Legal holds' }))],
  ['a press elsewhere', () => fireEvent.pointerDown(screen.getByText('The page'))],
  ['another press', () => fireEvent.click(more())],
])('"More" opens with a press, and %s closes it', (_what, close) => {
  shown(5)
  expect(isOpen()).toBe(false)
  fireEvent.click(more())
  expect(isOpen()).toBe(true)
  close()
  expect(isOpen()).toBe(false)
})

test('Escape closes "More" and leaves the focus on it', () => {
  shown(5)
  fireEvent.click(more())
  behindMore().getByRole('link', { name: 'Webhooks' }).focus()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(more())
})
