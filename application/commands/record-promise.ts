export { gather } from './start-contact.ts'
