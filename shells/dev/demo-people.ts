/** People to try the product with. Only ever put into a sandbox: their password is public. */
export const demoPassword = 'Tamarack-demo-1'

export const demoPeople = [
  { name: 'Alex Admin', email: 'admin@tamarack.example', role: 'admin' },
  { name: 'Ada Osei', email: 'second-admin@tamarack.example', role: 'admin' },
  { name: 'Mei Chen', email: 'staff@tamarack.example', role: 'employee' },
  { name: 'Robin Review', email: 'reviewer@tamarack.example', role: 'reviewer' },
  { name: 'Rowan Ashe', email: 'customer@tamarack.example', role: 'customer' },
] as const
