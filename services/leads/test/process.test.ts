import { describeServiceProcess } from '../../../tests/support/process.suite.ts';

describeServiceProcess('leads');
