import { testStates } from '#test/browser/support/test-states.ts'

testStates('desktop')
