import { describeServiceProcess } from '../../../tests/support/process.suite.ts';

describeServiceProcess('signals');
