import { COURSE_CATEGORIES, type CourseOverview } from '@croneai/contracts/endpoints/learning.ts';
import { useSearchParams } from 'react-router-dom';
import { CATEGORY_LABEL } from '../../content/vault.ts';
import { CourseCard } from './course-card.tsx';

/** The courses and their filter, which stands in the address so that a reload keeps it. */
export function CourseList({ courses }: { courses: readonly CourseOverview[] }) {
  const [search, setSearch] = useSearchParams();
  const chosen = COURSE_CATEGORIES.find((category) => category === search.get('category'));
  const choices = [
    { category: undefined, label: 'All', count: courses.length },
    ...COURSE_CATEGORIES.map((category) => ({
      category,
      label: CATEGORY_LABEL[category],
      count: courses.filter((course) => course.category === category).length,
    })),
  ];
  const shown = chosen ? courses.filter(({ category }) => category === chosen) : courses;
  return (
    <section aria-labelledby="courses" className="flex min-w-0 flex-col gap-4">
      <h2 id="courses" className="text-lg font-semibold tracking-[-0.01em]">
        Courses
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not fields of a form */}
      <div role="group" aria-label="Category" className="flex flex-wrap gap-2">
        {choices.map(({ category, label, count }) => (
          <button
            key={label}
            type="button"
            aria-pressed={category === chosen}
            onClick={() =>
              setSearch(category ? { category } : {}, { replace: true, preventScrollReset: true })
            }
            className="inline-flex h-9 items-center gap-2 rounded-full border border-line-strong bg-surface-1 px-3.5 text-sm transition-colors hover:bg-surface-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
          >
            {label}
            <span className="tabular text-xs">{count}</span>
          </button>
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-2 md:[&>:last-child:nth-child(odd)]:col-span-2">
        {shown.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </div>
    </section>
  );
}
