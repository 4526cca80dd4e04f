import { expect, test } from 'vitest'
import { changeNotices, type ChangeNotice } from '@tamarack/domain/documents/change-notices'
import { changeNoticeEmail } from './change-notice-email.ts'

const lender = {
  legalName: 'Tamarack Lending Inc.',
  operatingName: 'Tamarack Lending',
  licenceNumber: 'PDL-1',
  address: '1 Test Street, Toronto, ON',
  phone: '416-555-0100',
  email: 'help@tamarack.example',
  publicOrigin: 'https://tamarack.example',
}
const rowan = { id: 'usr_rowan', name: 'Rowan Ashe', email: 'rowan@mail.example' }
const [aboutTerms] = changeNotices as readonly [ChangeNotice]

test('the email about version 2 of the terms of use states what changes, from when, where to read it and what to do who does not agree', () => {
  const email = changeNoticeEmail(aboutTerms, rowan, lender)
  expect(email).toMatchObject({
    id: 'change-notice.terms-of-use.2.usr_rowan',
    to: rowan.email,
    subject: 'Our terms of use change on Monday, January 4, 2027',
    action: { label: 'Read version 2', url: 'https://tamarack.example/terms-of-use?version=2' },
  })
  expect(email.paragraphs).toEqual([
    'Hello Rowan Ashe,',
    'You have an account with Tamarack Lending. Version 2 of our terms of use is in force from Monday, January 4, 2027; until then version 1 applies. If you agree, you need not do anything.',
  ])
  expect(email.sections?.map(({ heading }) => heading)).toEqual(['What changes', 'If you do not agree'])
  const text = JSON.stringify(email.sections)
  for (const words of [
    'under \\"Account\\", if you have never applied for a loan',
    'apply for an installment loan together with another person',
    'let us read the data of your bank account',
    'A change never alters a loan that you have already signed.',
  ])
    expect(text).toContain(words)
  expect(email.closing).toEqual(['Questions? Call 416-555-0100 or write to help@tamarack.example.'])
})

test('its subject and its address are the same for everybody', () => {
  const [one, other] = [rowan, { id: 'usr_mei', name: 'Mei Chen', email: 'mei@mail.example' }].map((reader) =>
    changeNoticeEmail(aboutTerms, reader, lender),
  )
  expect([one?.subject, one?.action]).toEqual([other?.subject, other?.action])
  expect(one?.id).not.toBe(other?.id)
})
