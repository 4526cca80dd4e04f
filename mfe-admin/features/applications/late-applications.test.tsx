import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { afternoon, loanOf } from '../../testing/loans.fixture.ts'
import { onStaffPages, open } from '../../testing/staff.fixture.tsx'

onStaffPages()

test('an application that waits for more than a day is late', async () => {
  const applications = [
    loanOf({ submittedAt: Date.now() - 3 * 86_400_000 - 1 }),
    loanOf({ id: 'ln_2', status: 'funded', submittedAt: afternoon - 90 * 86_400_000 }),
  ]
  open('/admin/home', {
    answer: ({ url }) =>
      url.pathname === '/api/v1/loan/get-all-applications'
        ? {
            applications,
            hasBefore: false,
            hasAfter: false,
            total: 2,
            matching: 2,
            views: { waiting: 0, mine: 0, returnedDebits: 0, attention: 0 },
            readAt: Date.now(),
            decisionTargetHours: 24,
          }
        : undefined,
  })
  expect(await screen.findByText('3 days, late')).toBeDefined()
  expect(screen.getAllByText(/late$/)).toHaveLength(1)
})
