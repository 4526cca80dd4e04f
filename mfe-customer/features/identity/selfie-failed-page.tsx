import { failedPage } from './failed-page.tsx'

export const Component = failedPage({
  state: 'failed-selfie',
  title: 'We could not match your selfie',
  causes: [
    { cause: 'Your face was in shadow', fix: 'Turn to a window or a lamp, not away from it.' },
    { cause: 'Something covered your face', fix: 'Take off sunglasses, a hat or a mask for the photo.' },
    { cause: 'The photo on your ID is old', fix: 'Use a newer photo ID if you have one.' },
  ],
})
