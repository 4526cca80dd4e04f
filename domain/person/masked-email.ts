/** An address that a reader may recognise, but not use: its first letter and its domain,
 * `r•••@mail.example`. */
export const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}•••@${domain}`
}
