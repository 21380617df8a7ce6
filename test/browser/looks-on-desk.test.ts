import { testLooks } from './support/looks.ts'

testLooks('desk')
